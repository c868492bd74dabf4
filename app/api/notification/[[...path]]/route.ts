/** Unknown paths of the API. */
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "../../location/[[...path]]/route.ts";
