/** Whatever no endpoint of the authorization server answers. */
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "../../api/[[...path]]/route.ts";
