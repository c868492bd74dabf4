/** The longest name of an application, a webhook, a person, or an organization. */
export const maxNameLength = 100;

/** An international mile. */
export const metersPerMile = 1_609.344;
