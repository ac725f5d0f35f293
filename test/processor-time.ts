/** Time of the processor that `run`, which is synchronous, takes in this process, in microseconds: not what others on the machine take. */
export function processorTimeOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** The least of three runs: the garbage of another is collected at any time. */
export function leastProcessorTimeOf(run: () => unknown): number {
  return Math.min(...[1, 2, 3].map(() => processorTimeOf(run)));
}
