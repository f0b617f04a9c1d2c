/* What stands beside every page and is not needed before it lives, in one file: see portal.tsx. */
export { PageNotices } from './page-notices'
export { PagesAhead } from './pages-ahead'
