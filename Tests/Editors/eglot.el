;;; eglot.el --- checks layoutc as a language server with Eglot  -*- lexical-binding: t -*-

;; Opens a spec in Emacs, and checks what the user sees. Run by check.sh with the program in $LAYOUTC; ends with an error if
;; something is not as expected.

(require 'eglot)
(require 'flymake)

(defun check (condition what)
  (unless condition (error "%s" what))
  (message "emacs: %s" what))

(defun wait-for (condition what)
  (let ((tries 0))
    (while (and (< tries 400) (not (funcall condition)))
      (accept-process-output nil 0.05)
      (setq tries (1+ tries)))
    (check (funcall condition) what)))

(defun marks ()
  (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))

(defun marked (text)
  (seq-some (lambda (mark) (string-match-p (regexp-quote text) mark)) (marks)))

;; Applies the code action on the line whose title matches.
(defun apply-action (title what)
  (let* ((actions (jsonrpc-request (eglot--current-server-or-lose) :textDocument/codeAction
                                   (list :textDocument (eglot--TextDocumentIdentifier)
                                         :range (list :start (eglot--pos-to-lsp-position (line-beginning-position))
                                                      :end (eglot--pos-to-lsp-position (line-end-position)))
                                         :context (list :diagnostics []))))
         (action (seq-find (lambda (action) (string-match-p title (plist-get action :title))) actions)))
    (check action what)
    (eglot--apply-workspace-edit (plist-get action :edit))
    ;; Nothing is idle in a batch, so Eglot has to be told.
    (eglot--signal-textDocument/didChange)
    (flymake-start)))

(define-derived-mode layout-spec-mode prog-mode "Layout spec")
(add-to-list 'eglot-server-programs
             `(layout-spec-mode . (,(getenv "LAYOUTC") "lsp" :initializationOptions
                                   (:environments ["--device iphone-16"]))))
(setq eglot-sync-connect 20
      eglot-autoshutdown nil
      eglot-confirm-server-initiated-edits nil
      enable-local-variables nil)

(let* ((folder (make-temp-file "layoutc" t))
       (file (expand-file-name "spec.json" folder)))
  (with-temp-file file
    (insert "{\n  \"layoutSpec\": 1,\n  \"metrics\": {\"gap\":6, \"spare\":1, \"other\":2, \"last\":3},\n  \"views\": [\"q\", { \"id\": \"küche\", \"label\": \"😀\" }],\n"
            "  \"constraints\": [\"H:|-gap-[q(100)]-[küche(==q)]\", \"V:|[q(20)]\", \"V:|[küche(20)]\", \"q.width == 120\"]\n}\n"))
  (find-file file)
  (layout-spec-mode)
  (apply #'eglot--connect (eglot--guess-contact))
  (eglot--maybe-activate-editing-mode)
  (check (eglot-managed-p) "the server starts")
  (flymake-start)
  (wait-for (lambda () (marked "conflict")) "a conflict is marked")

  (goto-char (point-min))
  (search-forward "\"q")
  (backward-char)
  (let ((hover (jsonrpc-request (eglot--current-server-or-lose) :textDocument/hover (eglot--TextDocumentPositionParams))))
    (check (string-match-p "no layout" (plist-get (plist-get hover :contents) :value)) "a hover says that there is no layout"))

  (goto-char (point-min))
  (search-forward "gap")
  (apply-action "\"spare\"" "the fix of a finding is offered")
  (wait-for (lambda () (not (marked "spare"))) "after the fix, the unused name is gone")
  (check (marked "last") "the other ones are marked")
  (apply-action "fix all" "all safe fixes are one action")
  (wait-for (lambda () (not (or (marked "other") (marked "last")))) "after it, they are gone")
  (search-forward "q.width == 120")
  (apply-action "`q.width == 120`" "a repair of the conflict is offered")
  (wait-for (lambda () (not (marked "conflict"))) "after the repair, the mark is gone")

  (goto-char (point-min))
  (search-forward "\"küc")
  (eglot-rename "kitchen")
  (check (= 3 (count-matches "kitchen" (point-min) (point-max))) "a view is renamed in formats as well")
  (check (= 0 (count-matches "küche" (point-min) (point-max))) "the former name is gone")

  (goto-char (point-min))
  (search-forward "H:|-ga")
  (let ((completion (funcall (nth 2 (eglot-completion-at-point)) "" nil t)))
    (check (seq-some (lambda (item) (string-match-p "gap" item)) completion) "completion offers metrics in a visual format"))

  (eglot-format-buffer)
  (goto-char (point-min))
  (check (search-forward "\"metrics\": { \"gap\": 6 }," nil t) "a formatted spec has the usual spaces")
  (set-buffer-modified-p nil)
  (eglot-shutdown (eglot--current-server-or-lose)))
