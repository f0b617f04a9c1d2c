/* Firefox runs this script in the window of its interface, because a page cannot use the password manager. */
;({
  async enable(on) {
    await Services.logins.removeAllLoginsAsync()
    for (const name of ['signon.autofillForms', 'signon.rememberSignons']) Services.prefs.setBoolPref(name, on)
  },

  async save({ origin, username, password }) {
    const login = Cc['@mozilla.org/login-manager/loginInfo;1'].createInstance(Ci.nsILoginInfo)
    login.init(origin, origin, null, username, password, '', '')
    await Services.logins.addLoginAsync(login)
  },

  async saved() {
    const logins = await Services.logins.getAllLogins()
    return logins.map(({ username, password }) => `${username} ${password}`)
  },

  /**
   * Presses the first button in the password manager's question. This button saves or changes an entry. Returns whether
   * the question was open.
   */
  async agree() {
    const before = await this.saved()
    for (const { PopupNotifications, gBrowser } of Services.wm.getEnumerator('navigator:browser'))
      for (const browser of gBrowser.browsers) {
        const question = PopupNotifications.getNotification('password', browser)
        if (!question) continue
        await question.mainAction.callback()
        if (String(await this.saved()) === String(before)) return false
        PopupNotifications.remove(question)
        return true
      }
    return false
  },
})
