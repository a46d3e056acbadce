/** The page that shows the pictures, with those of another folder beside them. */
export function sideBySide(files: readonly string[], before: string | null): string {
  const rows = [...groupsOf(files)].map(([name, own]) => section(name, own, before)).join('\n')
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Pictures</title>
<style>
body { font: 14px system-ui; margin: 1rem; background: #eee }
section { margin-bottom: 2rem } h2 { position: sticky; top: 0; margin: 0; padding: .5rem 0; background: #eee }
div { display: flex; gap: 1rem; align-items: flex-start; margin-bottom: 1rem }
figure { margin: 0; flex: 1; min-width: 0 } img { max-width: 100%; border: 1px solid #ccc; background: #fff }
</style>
${rows}
</html>
`
}

/** By the name of what is shown, which stands before the width. */
function groupsOf(files: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const file of files) {
    const name = file.replace(/--\d+-(light|dark)\.png$/, '')
    groups.set(name, [...(groups.get(name) ?? []), file])
  }
  return groups
}

function section(name: string, files: readonly string[], before: string | null): string {
  const pairs = files.map((file) => {
    const own = figure(file, file)
    return `<div>${before === null ? '' : figure(`${before}/${file}`, `before: ${file}`)}${own}</div>`
  })
  return `<section><h2>${name}</h2>${pairs.join('')}</section>`
}

function figure(path: string, caption: string): string {
  return `<figure><figcaption>${caption}</figcaption><a href="${path}"><img loading="lazy" src="${path}" alt=""></a></figure>`
}
