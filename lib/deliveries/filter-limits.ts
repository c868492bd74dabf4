/** The longest filters of the log. */
export const maxOrderNumberLength = 100;
export const maxReferenceLength = 200;
