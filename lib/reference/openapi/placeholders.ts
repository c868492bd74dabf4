/** What the generated document has in place of an installation's own values. */
export const placeholders = {
  BASE_URL: "https://portal.placeholder.example",
  AUTH_URL: "https://auth.placeholder.example",
  ENVIRONMENT_NAME: "Name of the installation",
};
