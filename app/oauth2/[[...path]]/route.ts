/** Unknown paths of the authorization server. */
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "../../api/[[...path]]/route.ts";
