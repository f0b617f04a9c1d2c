import { createIcon } from './icon'

/* Icons of the dashboard and of later steps, in a separate module so that the sign-in page does not load them. */

export const AtIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="3.8" />
    <path d="M15.8 8.2v5.1a2.45 2.45 0 0 0 4.9 0V12a8.7 8.7 0 1 0-3.4 6.9" />
  </>,
)
export const ChevronIcon = createIcon(<path d="m9.5 6 6 6-6 6" />)
export const CopyIcon = createIcon(
  <>
    <rect x="8.5" y="8.5" width="12" height="12" rx="2.5" />
    <path d="M15.5 5.5A2 2 0 0 0 13.5 3.5h-8a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2" />
  </>,
)
export const DownIcon = createIcon(<path d="m6 9.5 6 6 6-6" />)
export const ExternalIcon = createIcon(
  <path d="M10.5 4.5H7A2.5 2.5 0 0 0 4.5 7v10A2.5 2.5 0 0 0 7 19.5h10a2.5 2.5 0 0 0 2.5-2.5v-3.5M14 4.5h5.5V10M19.5 4.5l-8.5 8.5" />,
)
export const GridIcon = createIcon(
  <>
    <rect x="3.8" y="3.8" width="6.7" height="6.7" rx="1.8" />
    <rect x="13.5" y="3.8" width="6.7" height="6.7" rx="1.8" />
    <rect x="3.8" y="13.5" width="6.7" height="6.7" rx="1.8" />
    <circle cx="16.85" cy="16.85" r="3.35" />
  </>,
)
export const LinkIcon = createIcon(
  <path d="M10 14a4.2 4.2 0 0 0 6 0l3.2-3.2a4.24 4.24 0 0 0-6-6L12 6M14 10a4.2 4.2 0 0 0-6 0l-3.2 3.2a4.24 4.24 0 0 0 6 6L12 18" />,
)
export const LockIcon = createIcon(
  <>
    <rect x="4.5" y="10.5" width="15" height="10" rx="2.5" />
    <path d="M8 10.5V7.7a4 4 0 0 1 8 0v2.8M12 14.5v2" />
  </>,
)
export const LogoutIcon = createIcon(
  <path d="M14 4.5H7A2.5 2.5 0 0 0 4.5 7v10A2.5 2.5 0 0 0 7 19.5h7M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5" />,
)
export const MailIcon = createIcon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2.5" />
    <path d="m3.8 7.2 6.9 5.2a2.2 2.2 0 0 0 2.6 0l6.9-5.2" />
  </>,
)
export const PencilIcon = createIcon(
  <path d="m4 20 .9-4.1L16.2 4.6a1.8 1.8 0 0 1 2.5 0l.7.7a1.8 1.8 0 0 1 0 2.5L8.1 19.1zM14 6.8l3.2 3.2" />,
)
export const PlugIcon = createIcon(<path d="M9 3v4.5M15 3v4.5M6.5 7.5h11v3.8a5.5 5.5 0 0 1-11 0zM12 16.8V21" />)
export const PlusIcon = createIcon(<path d="M12 5v14M5 12h14" />)
export const SearchIcon = createIcon(
  <>
    <circle cx="10.8" cy="10.8" r="6.3" />
    <path d="m15.5 15.5 5 5" />
  </>,
)
export const ShieldIcon = createIcon(
  <>
    <path d="M12 3.2 5 5.7v5.5c0 4.4 2.9 7.9 7 9.6 4.1-1.7 7-5.2 7-9.6V5.7z" />
    <path d="m9 11.9 2.2 2.2 3.9-4.1" />
  </>,
)
export const TrashIcon = createIcon(
  <path d="M4 6.5h16M9 6.5V5a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 15 5v1.5M6 6.5l.8 12a2 2 0 0 0 2 1.9h6.4a2 2 0 0 0 2-1.9l.8-12M10 10.5v6M14 10.5v6" />,
)
export const UserPlusIcon = createIcon(
  <>
    <circle cx="10" cy="8.2" r="3.7" />
    <path d="M3 19.5c.9-3.4 3.6-5.3 7-5.3 1.5 0 2.8.4 4 1M18 14.5v6M15 17.5h6" />
  </>,
)
