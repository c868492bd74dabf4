// Without it, Next finds the portal's own configuration, which builds no Route Handlers.
export default {};
