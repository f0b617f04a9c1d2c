import { normalisePath } from './redirect-target'

/** Whether the current page is below the guard. The router ignores case and percent-encoding in paths. */
export function isProtectedPage(): boolean {
  const path = normalisePath(window.location.pathname)
  // The router matches a path that cannot be decoded literally.
  return path === undefined || /^\/dashboard(?:\/|$)/.test(path)
}
