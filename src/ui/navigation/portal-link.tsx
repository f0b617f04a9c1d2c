import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'
import { useHydrated } from '../../lib/use-store'

interface PortalLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** A path of the portal, with its query if any. */
  to: string
}

/**
 * A link to a path of the portal, without a page load. `onClick` runs first and may prevent the navigation. The query
 * is added after hydration, because it may depend on the visitor, a prerendered page does not know it, and hydration
 * does not update attributes. Replaces the router's `Link`, whose framework prefetching code every page would load.
 */
export function PortalLink({ to, onClick, children, ...props }: PortalLinkProps) {
  const address = useHydrated() ? to : to.replace(/\?.*/, '')
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
