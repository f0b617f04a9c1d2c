export const SECURITY_LIST_PATH = '/dashboard/authentication'
