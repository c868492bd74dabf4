/** The longest filters of the log. */
export const maxPathLength = 200;
export const maxRequestIdLength = 128;
