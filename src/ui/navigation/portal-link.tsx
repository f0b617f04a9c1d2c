import { useSyncExternalStore, type ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

const neverChanges = () => () => undefined

interface PortalLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** A path of the portal, with its query. */
  to: string
}

/**
 * A link to a path of the portal, followed without a page load; `onClick` hears of it first, and may prevent it. The
 * query of the path may depend on who looks at the page, which a prerendered page does not know: it joins once the
 * script has taken the page over, since hydration leaves attributes as they stand. It stands in for the router's own
 * link, whose means for fetching ahead in a framework nobody needs here and every page would load.
 */
export function PortalLink({ to, onClick, children, ...props }: PortalLinkProps) {
  const address = useSyncExternalStore(
    neverChanges,
    () => to,
    () => to.replace(/\?.*/, ''),
  )
  const href = useHref(address)
  const follow = useLinkClickHandler(address)
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}
