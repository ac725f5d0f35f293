import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';

/** How often the delay is sampled, in milliseconds. */
const RESOLUTION_MS = 20;

/** Delay of the event loop in seconds, over the time since it was last read. */
export type LagReader = () => Readonly<Record<'mean' | 'p50' | 'p99' | 'max', number>>;

/** What is read of a histogram of samples, each the nanoseconds between two samplings. */
export type SampledDelay = Pick<IntervalHistogram, 'count' | 'mean' | 'max' | 'percentile' | 'reset'>;

/** Starts to measure; does not keep the process alive. */
export function eventLoopLag(): LagReader {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  return lagOf(histogram);
}

/** Reads delays of samples, and forgets them. */
export function lagOf(histogram: SampledDelay): LagReader {
  /** Without samples they are not numbers. */
  const seconds = (nanoseconds: number): number => {
    const delay = nanoseconds / 1e9 - RESOLUTION_MS / 1e3;
    return delay > 0 ? delay : 0;
  };
  return () => {
    const sampled = histogram.count > 0;
    const lag = {
      mean: seconds(histogram.mean),
      p50: seconds(histogram.percentile(50)),
      p99: seconds(histogram.percentile(99)),
      max: sampled ? seconds(histogram.max) : 0,
    };
    histogram.reset();
    return lag;
  };
}
