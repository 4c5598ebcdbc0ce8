/**
 * Returns a function that writes progress to a stream: on a terminal in one line, a few times
 * per second; elsewhere one line every ten seconds.
 */
export function progressOn(stream) {
  const between = stream.isTTY ? 250 : 10_000; // ms
  let last = Date.now();
  return (what, done, of) => {
    const now = Date.now();
    if (now - last < between && !(stream.isTTY && done === of)) return;
    last = now;
    const text = `${what}: ${done} of ${of}`;
    stream.write(stream.isTTY ? `\r\x1b[K${text}${done === of ? "\r\x1b[K" : ""}` : `${text}\n`);
  };
}
