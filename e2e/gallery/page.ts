import type { Difference } from './compare'
import { SIZES, THEMES, type Picture } from './pictures'

/** The gallery's one page: the pictures by screen and state, which can be narrowed down to a size and a theme. */
export function galleryPage(pictures: readonly Picture[]): string {
  const screens = by('screen', pictures)
  return `${head('every state')}
<header>
  <h1>Every state</h1>
  <p>${pictures.length} pictures</p>
  <form>${choice('size', Object.keys(SIZES))}${choice('theme', THEMES)}</form>
  <nav>${[...screens.keys()].map((screen, index) => `<a href="#${index}">${escape(screen)}</a>`).join('')}</nav>
</header>
<main>
${[...screens].map(([screen, own], index) => section(screen, index, own)).join('\n')}
</main>
</html>
`
}

/** The page of a comparison: each picture that differs, as it was at the commit, as it is, and what has changed. */
export function comparisonPage(commit: string, differences: readonly Difference[]): string {
  return `${head(`what differs from ${commit}`)}
<header>
  <h1>What differs from ${commit}</h1>
  <p>${differences.length} pictures</p>
</header>
<main>
${differences.map(compared).join('\n')}
</main>
</html>
`
}

const SIDES = {
  changed: ['before', 'after', 'difference'],
  new: ['after'],
  gone: ['before'],
} as const

function compared({ file, kind, width }: Difference): string {
  const [screen = '', state = '', , theme = ''] = file.replace('.png', '').split('--')
  const side = (name: string) =>
    `<a href="${name}/${file}">${name}<img src="${name}/${file}" alt="${name}" loading="lazy"></a>`
  return `<figure><figcaption>${screen} / ${state}, ${width} px, ${theme}: ${kind}</figcaption><div>${SIDES[kind].map(side).join('')}</div></figure>`
}

const head = (title: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Compte Skezia: ${title}</title>
<style>${STYLE}</style>`

function choice(name: string, options: readonly string[]): string {
  const option = (value: string) =>
    `<label><input type="radio" name="${name}" value="${value}"${value === 'all' ? ' checked' : ''}>${value}</label>`
  return `<fieldset><legend>${name}</legend>${['all', ...options].map(option).join('')}</fieldset>`
}

function section(screen: string, index: number, pictures: readonly Picture[]): string {
  const states = by('state', pictures)
  return `<section id="${index}"><h2>${escape(screen)}</h2>${[...states].map(([state, own]) => figure(state, own)).join('')}</section>`
}

function figure(state: string, pictures: readonly Picture[]): string {
  const picture = ({ file, size, theme }: Picture) =>
    `<a href="${file}" data-size="${size}" data-theme="${theme}"><img src="${file}" alt="${size}, ${theme}" loading="lazy"></a>`
  return `<figure><figcaption>${escape(state)}</figcaption><div>${pictures.map(picture).join('')}</div></figure>`
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The pictures by one of their words, in order. */
function by(word: 'screen' | 'state', pictures: readonly Picture[]): Map<string, Picture[]> {
  const groups = new Map<string, Picture[]>()
  for (const picture of pictures) groups.set(picture[word], [...(groups.get(picture[word]) ?? []), picture])
  return groups
}

/** Selects the pictures of another size or theme than the one chosen. */
const others = (name: string, values: readonly string[]) =>
  values.map((value) => `body:has([name=${name}][value=${value}]:checked) a[data-${name}]:not([data-${name}=${value}])`)

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; scroll-padding-top: 8rem; }
  body { margin: 0; background: light-dark(#eceff0, #1b1f1e); }
  header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.5rem; padding: .75rem 1.5rem; background: light-dark(#fff, #101413); border-bottom: 1px solid #8884; }
  h1 { margin: 0; font-size: 1.25rem; }
  p { margin: 0; opacity: .7; }
  form, fieldset { display: flex; gap: .25rem 1rem; align-items: center; border: 0; padding: 0; margin: 0; }
  legend { display: contents; font-weight: 600; }
  label { display: flex; gap: .25rem; align-items: center; }
  nav { flex-basis: 100%; display: flex; flex-wrap: wrap; gap: 0 1rem; font-size: .875rem; }
  nav a { color: inherit; }
  main { padding: 0 1.5rem 4rem; }
  h2 { margin: 2.5rem 0 .5rem; }
  figure { margin: 0 0 2rem; }
  figcaption { margin-bottom: .5rem; font-weight: 600; }
  figure div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
  main a { color: inherit; }
  img { max-width: 30vw; display: block; border: 1px solid #8886; border-radius: 6px; background: #8882; }
  [data-size='desktop'] img { width: 560px; }
  [data-size='phone'] img { width: 220px; }
  ${[...others('size', Object.keys(SIZES)), ...others('theme', THEMES)].join(',')} { display: none; }
`
