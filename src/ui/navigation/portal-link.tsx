import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'
import { useHydrated } from '../../lib/use-store'

interface PortalLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the portal, with its query if any, which is opened without a page load; or an absolute URL. */
  to: string
}

/** A link. `onClick` may prevent the navigation. The router's `Link` would add its prefetching code to every page. */
export function PortalLink({ to, children, ...props }: PortalLinkProps) {
  if (to.startsWith('/') && props.target === undefined)
    return (
      <RoutedLink {...props} to={to}>
        {children}
      </RoutedLink>
    )
  return (
    <a {...props} href={to}>
      {children}
    </a>
  )
}

/** The query is added after hydration, which updates no attributes: a prerendered page does not know the visitor's. */
function RoutedLink({ to, onClick, children, ...props }: PortalLinkProps) {
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
