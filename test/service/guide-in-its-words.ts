/**
 * What the guide's facts say in words other than those of its answers, in those: the stand-in for a judge compares words.
 */
export const IN_ITS_WORDS = {
  factText: 'It is based on the sinking of the RMS Titanic that led to the death of 1500 people.',
  attributes: { author: 'Nobody' },
};
