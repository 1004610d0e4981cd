// Runs an asynchronous action for the newest of several changes.
//
// A newer run aborts the signal of the current one. `busy` gets true at each change, and false after the newest run.
export const newest = (action, { failed, busy = () => {} }) => {
  let running = null, timer = 0;
  const cancel = () => {
    clearTimeout(timer);
    timer = 0;
    running?.abort();
    running = null;
  };
  const stop = () => {
    cancel();
    busy(false);
  };
  const run = async (...values) => {
    cancel();
    const control = running = new AbortController();
    busy(true);
    try {
      await action(control.signal, ...values);
    } catch (failure) {
      if (failure.name !== "AbortError") failed();
    } finally {
      if (running === control && !timer) busy(false);
    }
  };
  // Runs after a delay in milliseconds, which begins again at each change.
  const later = (delay, ...values) => {
    clearTimeout(timer);
    timer = setTimeout(run, delay, ...values);
    busy(true);
  };
  return { run, later, stop };
};
