import { createIcon } from './icons'

/* The icons of the dashboard and of later steps. They are in a separate module, so that the sign-in page does not
   load them. */

export const AtIcon = createIcon(
  'M8.2 12a3.8 3.8 0 1 0 7.6 0 3.8 3.8 0 1 0-7.6 0M15.8 8.2v5.1a2.45 2.45 0 0 0 4.9 0V12a8.7 8.7 0 1 0-3.4 6.9',
)
export const ChevronIcon = createIcon('M9.5 6l6 6-6 6')
export const ComputerIcon = createIcon(
  'M5.5 4.5h13a2 2 0 0 1 2 2v7.5a2 2 0 0 1 -2 2h-13a2 2 0 0 1 -2 -2v-7.5a2 2 0 0 1 2 -2zM12 16v3.5M8 19.5h8',
)
export const CopyIcon = createIcon(
  'M11 8.5h7a2.5 2.5 0 0 1 2.5 2.5v7a2.5 2.5 0 0 1 -2.5 2.5h-7a2.5 2.5 0 0 1 -2.5 -2.5v-7a2.5 2.5 0 0 1 2.5 -2.5zM15.5 5.5A2 2 0 0 0 13.5 3.5h-8a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2',
)
export const DownIcon = createIcon('M6 9.5l6 6 6-6')
export const GridIcon = createIcon(
  'M5.6 3.8h3.1a1.8 1.8 0 0 1 1.8 1.8v3.1a1.8 1.8 0 0 1 -1.8 1.8h-3.1a1.8 1.8 0 0 1 -1.8 -1.8v-3.1a1.8 1.8 0 0 1 1.8 -1.8zM15.3 3.8h3.1a1.8 1.8 0 0 1 1.8 1.8v3.1a1.8 1.8 0 0 1 -1.8 1.8h-3.1a1.8 1.8 0 0 1 -1.8 -1.8v-3.1a1.8 1.8 0 0 1 1.8 -1.8zM5.6 13.5h3.1a1.8 1.8 0 0 1 1.8 1.8v3.1a1.8 1.8 0 0 1 -1.8 1.8h-3.1a1.8 1.8 0 0 1 -1.8 -1.8v-3.1a1.8 1.8 0 0 1 1.8 -1.8zM13.5 16.85a3.35 3.35 0 1 0 6.7 0 3.35 3.35 0 1 0-6.7 0',
)
export const LinkIcon = createIcon(
  'M10 14a4.2 4.2 0 0 0 6 0l3.2-3.2a4.24 4.24 0 0 0-6-6L12 6M14 10a4.2 4.2 0 0 0-6 0l-3.2 3.2a4.24 4.24 0 0 0 6 6L12 18',
)
export const LockIcon = createIcon(
  'M7 10.5h10a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1 -2.5 2.5h-10a2.5 2.5 0 0 1 -2.5 -2.5v-5a2.5 2.5 0 0 1 2.5 -2.5zM8 10.5V7.7a4 4 0 0 1 8 0v2.8M12 14.5v2',
)
export const LogoutIcon = createIcon(
  'M14 4.5H7A2.5 2.5 0 0 0 4.5 7v10A2.5 2.5 0 0 0 7 19.5h7M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
)
export const MailIcon = createIcon(
  'M5.5 5h13a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1 -2.5 2.5h-13a2.5 2.5 0 0 1 -2.5 -2.5v-9a2.5 2.5 0 0 1 2.5 -2.5zM3.8 7.2l6.9 5.2a2.2 2.2 0 0 0 2.6 0l6.9-5.2',
)
export const PencilIcon = createIcon(
  'M4 20l.9-4.1L16.2 4.6a1.8 1.8 0 0 1 2.5 0l.7.7a1.8 1.8 0 0 1 0 2.5L8.1 19.1zM14 6.8l3.2 3.2',
)
export const PlugIcon = createIcon('M9 3v4.5M15 3v4.5M6.5 7.5h11v3.8a5.5 5.5 0 0 1-11 0zM12 16.8V21')
export const PlusIcon = createIcon('M12 5v14M5 12h14')
export const SearchIcon = createIcon('M4.5 10.8a6.3 6.3 0 1 0 12.6 0 6.3 6.3 0 1 0-12.6 0M15.5 15.5l5 5')
/* The shield has no check mark, because a check mark would contradict the word « Désactivée » beside the icon. */
export const ShieldIcon = createIcon('M12 3.2 5 5.7v5.5c0 4.4 2.9 7.9 7 9.6 4.1-1.7 7-5.2 7-9.6V5.7z')
export const TrashIcon = createIcon(
  'M4 6.5h16M9 6.5V5a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 15 5v1.5M6 6.5l.8 12a2 2 0 0 0 2 1.9h6.4a2 2 0 0 0 2-1.9l.8-12M10 10.5v6M14 10.5v6',
)
export const UserPlusIcon = createIcon(
  'M6.3 8.2a3.7 3.7 0 1 0 7.4 0 3.7 3.7 0 1 0-7.4 0M3 19.5c.9-3.4 3.6-5.3 7-5.3 1.5 0 2.8.4 4 1M18 14.5v6M15 17.5h6',
)
