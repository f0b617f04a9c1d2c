export interface IdentityProvider {
  /** The issuer, which is `iss` in the return URL. The issuer of FranceConnect contains 'franceconnect'. */
  readonly issuer: string
  /** Returns the address where the browser signs in, and the nonce that the identity token must contain. */
  begin: () => Promise<{ link: string; nonce: string }>
  /**
   * Exchanges the code of a provider for the user's claims.
   *
   * @param nonce the nonce of this browser's request, or undefined if this browser has made no request
   * @throws ApiError INVALID_CODE if the code is unknown, used or expired, or belongs to another browser
   * @throws ApiError UNKNOWN_ERROR (502) if the provider's answer is missing or malformed
   */
  identify: (code: string, nonce: string | undefined) => Promise<ProviderUser>
  /**
   * Returns the address that ends the session at the provider and then redirects to the portal.
   *
   * @throws ApiError INVALID_TOKEN for a token of another issuer, because the provider would not redirect to the portal
   */
  signOutLink: (idToken: string) => Promise<string>
}

/** A user, as a provider describes the user. */
export interface ProviderUser {
  sub: string
  /** The e-mail address, or '' if the provider returns none. */
  email: string
  idToken: string
}
