/** The longest name of an application, a webhook, a person, or an organization. */
export const maxNameLength = 100;
