/** One scenario in so many is held out of training, by the hash of its facts: calibration and checkpoints are measured on it. */
export const HELD = 12;
