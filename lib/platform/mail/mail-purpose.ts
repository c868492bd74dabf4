/** What a mail's text is sealed for. */
export const mailPurpose = "mail-text";
