/*
 * In the privacy policy, the user can opt out of analytics. While `analyticsOptOut` is stored, the portal sends nothing
 * to the analytics server (see src/app/analytics).
 */
const KEY = 'analyticsOptOut'
const button = document.getElementById('analytics-choice')
const state = document.getElementById('analytics-state')

function show(isRefused) {
  button.textContent = isRefused ? 'Accepter la mesure d’audience' : 'Refuser la mesure d’audience'
  state.textContent = isRefused
    ? 'La mesure d’audience est refusée pour ce navigateur. Rechargez les pages du service encore ouvertes.'
    : ''
}

try {
  show(localStorage.getItem(KEY) !== null)
  button.hidden = false
  button.addEventListener('click', () => {
    const isRefused = localStorage.getItem(KEY) !== null
    if (isRefused) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, '1')
    show(!isRefused)
  })
} catch {
  state.textContent =
    'Votre navigateur bloque le stockage : ce choix ne peut pas être retenu. Utilisez le réglage « Ne pas me pister ».'
}
