export const states = {
  SUCCEEDED: "Delivered",
  PENDING: "Waiting",
  RETRYING: "Waiting for a retry",
  FAILED: "Failed",
  CANCELED: "Canceled",
};

export const answerClasses = {
  "2xx": "2xx, accepted",
  "3xx": "3xx, redirected",
  "4xx": "4xx, refused",
  "5xx": "5xx, receiver error",
  none: "No answer",
};

/** Hours back from now. */
export const spans = {
  "1": "The last hour",
  "24": "The last 24 hours",
  "168": "The last 7 days",
  "720": "The last 30 days",
};
