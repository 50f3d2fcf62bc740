/**
 * Loaded before a program of this repository (`node --import`): if the parent process is killed (`kill -9`), the
 * channel between them closes, and the program is told to stop as if by its parent.
 */
if (process.channel) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  // A channel with a listener would keep the process alive after its work is done.
  process.channel.unref();
}
