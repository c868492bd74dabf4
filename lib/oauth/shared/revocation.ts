/** Every process notices within this time that a token, grant, or application has ended. Source: contract, "Access token". */
export const revokedWithinSeconds = 5;
