/** A title, and the addresses of its pictures, each with its name. */
export interface Figure {
  title: string
  pictures: readonly { name: string; file: string }[]
}

/** A page of pictures, each of which leads to its file. */
export function picturePage(title: string, figures: readonly Figure[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Compte Skezia: ${title}</title>
<style>${STYLE}</style>
<h1>${title}</h1>
<p>${figures.length} states</p>
${figures.map(figure).join('\n')}
</html>
`
}

function figure({ title, pictures }: Figure): string {
  const links = pictures.map(
    ({ name, file }) => `<a href="${file}">${name}<img src="${file}" alt="${name}" loading="lazy"></a>`,
  )
  return `<figure><figcaption>${escape(title)}</figcaption><div>${links.join('')}</div></figure>`
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 1.5rem; background: light-dark(#eceff0, #1b1f1e); }
  figure { margin: 0 0 2rem; }
  figcaption { margin-bottom: .5rem; font-weight: 600; }
  div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
  a { color: inherit; }
  img { max-width: 30vw; display: block; border: 1px solid #8886; border-radius: 6px; background: #8882; }
`
