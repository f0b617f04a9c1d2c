export interface IdentityProvider {
  /** The `iss` of the provider. FranceConnect's contains 'franceconnect'. */
  readonly issuer: string
  /** Returns the address where the browser signs in, and the nonce that its identity token must repeat. */
  begin: () => Promise<{ link: string; nonce: string }>
  /**
   * Exchanges the code of a return for the user's claims.
   *
   * @param nonce the nonce of this browser's request; undefined without a request
   * @throws ApiError INVALID_CODE when the code is unknown, used, expired or of another browser, and UNKNOWN_ERROR (502)
   * when the provider does not answer as it should
   */
  identify: (code: string, nonce: string | undefined) => Promise<Person>
  /**
   * Returns the address that ends the session at the provider and then returns to the portal.
   *
   * @throws ApiError INVALID_TOKEN for a token that the provider has not issued, because the provider would not return
   */
  signOutLink: (idToken: string) => Promise<string>
}

/** A user, as a provider describes them. */
export interface Person {
  sub: string
  /** The e-mail address. It is '' when the provider returns none. */
  email: string
  idToken: string
}
