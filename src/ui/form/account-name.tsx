/** Tells password managers to which account the passwords of the surrounding form belong. */
export function AccountName({ name }: { name: string }) {
  return <input type="text" autoComplete="username" value={name} readOnly hidden />
}
