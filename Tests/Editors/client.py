"""A small client of the Language Server Protocol, for the scripts in this folder."""
import json
import subprocess


class Client:
    def __init__(self, command, capabilities=None, options=None, root=None):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.count = 0
        self.notifications = []
        self.capabilities = self.request("initialize", {
            "processId": None, "rootUri": root, "capabilities": capabilities or {},
            "initializationOptions": options,
        })["result"]["capabilities"]
        self.notify("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = None
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise EOFError("the server ended")
            if line == b"\r\n":
                break
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def request(self, method, params):
        self.count += 1
        self.send({"id": self.count, "method": method, "params": params})
        while True:
            message = self.receive()
            if message.get("id") == self.count and "method" not in message:
                return message
            self.notifications.append(message)

    def wait(self, method):
        """Returns the parameters of the next notification with this method."""
        while True:
            for index, message in enumerate(self.notifications):
                if message.get("method") == method:
                    return self.notifications.pop(index)["params"]
            self.notifications.append(self.receive())

    def open(self, uri, text):
        self.notify("textDocument/didOpen", {
            "textDocument": {"uri": uri, "languageId": "json", "version": 1, "text": text}})

    def end(self):
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(10)
