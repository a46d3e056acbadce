import { expect, test } from 'vitest'
import { htmlPage } from '#shared/export/html-page.ts'

const attack = `<script>alert(1)</script><img src=x onerror="alert(1)">&'`

test('user text is escaped everywhere, and the page has no scripts, pictures or addresses', () => {
  const page = htmlPage({
    title: attack,
    intro: [attack],
    sections: [
      { title: attack, facts: [[attack, attack]], table: { head: [attack], rows: [[attack]] } },
      { title: attack, table: { head: [], rows: [] }, none: attack },
    ],
  })
  const tags = new Set([...page.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag))
  const known = 'body dd div dl dt h1 h2 head html meta p style table tbody td th thead title tr'
  expect(tags).toEqual(new Set(known.split(' ')))
  expect(page).not.toMatch(/https?:/)
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).toContain("default-src 'none'")
})

test('lines of a note are kept, and a direction mark cannot reorder its neighbours', () => {
  const rows = [['Första\n\nandra\u202e']]
  const page = htmlPage({
    title: 'Om',
    intro: [],
    sections: [{ title: 'P', table: { head: [], rows } }],
  })
  expect(page).toContain('<td dir="auto">Första\n\nandra</td>')
})

test('labels stand above their values where the page is narrow', () => {
  const page = htmlPage({ title: 'Om', intro: [], sections: [] })
  expect(page).toMatch(/@media\(max-width:40rem\)\{dl\{grid-template-columns:minmax\(0,1fr\)/)
})

test('a table without rows is replaced by its sentence', () => {
  const sections = [{ title: 'Pass', none: 'Inga pass.', table: { head: ['Tid'], rows: [] } }]
  const page = htmlPage({ title: 'Om', intro: [], sections })
  expect(page).toContain('<p>Inga pass.</p>')
  expect(page).not.toContain('<table>')
})
