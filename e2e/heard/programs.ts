/** The programs that are driven, all of Debian. */
export const FIREFOX = '/usr/bin/firefox-esr'
export const CHROMIUM = '/usr/bin/chromium'

/** The packages, and the files by which each is found. Orca's translation is not installed where locales are left out. */
export const PACKAGES: Record<string, string[]> = {
  orca: ['/usr/bin/orca', '/usr/share/locale/fr/LC_MESSAGES/orca.mo'],
  'at-spi2-core': ['/usr/libexec/at-spi-bus-launcher'],
  dbus: ['/usr/bin/dbus-daemon'],
  xvfb: ['/usr/bin/Xvfb'],
  openbox: ['/usr/bin/openbox'],
  xdotool: ['/usr/bin/xdotool'],
  'firefox-esr': [FIREFOX],
  chromium: [CHROMIUM],
}
