import { useSyncExternalStore } from 'react'
import { Link, type LinkProps } from 'react-router-dom'

const neverChanges = () => () => undefined

/**
 * A link to a path of the portal. The query of the path may depend on who looks at the page, which a prerendered page
 * does not know: it joins once the script has taken the page over, since hydration leaves attributes as they stand.
 */
export function PortalLink({ to, ...props }: LinkProps & { to: string }) {
  const address = useSyncExternalStore(
    neverChanges,
    () => to,
    () => to.replace(/\?.*/, ''),
  )
  return <Link {...props} to={address} />
}
