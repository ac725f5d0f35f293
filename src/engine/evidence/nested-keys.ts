/** Between the keys of nested records, in the name of a value: "battery›capacity_mah". */
export const KEY_JOINT = '›';
/** A nested record of no more words and UTF-16 units is one record, with all that it nests but for the members of lists. */
export const LONGEST_WHOLE = 80;
export const LONGEST_WHOLE_UNITS = 800;
