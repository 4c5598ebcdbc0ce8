/**
 * Says on a stream how far a count has come: on a terminal in one line, a few times a
 * second; elsewhere in a line every ten seconds.
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
