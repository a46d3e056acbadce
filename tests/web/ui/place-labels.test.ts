import { describe, expect, it } from 'vitest'
import { placeLabels } from '#web/ui/charts/place-labels.ts'

const ground = { width: 400, height: 190, lines: [] }
const at = (x: number, y: number, key = `${x}`) => ({ key, x, y, text: '−0,5 h' })

describe('the words of a line', () => {
  it('stand above and to the right of their points where there is room', () => {
    const place = placeLabels([at(100, 90)], ground).get('100')
    expect(place?.textAnchor).toBe('start')
    expect(place?.y).toBeLessThan(90)
  })

  it('are at most one in 40 px: the first that is wanted', () => {
    const wanted = [at(200, 90), at(239, 20), at(240, 20)]
    expect([...placeLabels(wanted, ground).keys()]).toEqual(['200', '240'])
  })

  it('never touch their own line', () => {
    const rising = [
      { x: 100, y: 90 },
      { x: 180, y: 60 },
    ]
    const place = placeLabels([at(100, 90)], { ...ground, lines: [rising] }).get('100')
    expect(place?.textAnchor).toBe('end')
  })

  it('stay within the picture', () => {
    const place = placeLabels([at(395, 5)], ground).get('395')
    expect(place?.textAnchor).toBe('end')
    expect(place?.y).toBeGreaterThan(5)
  })

  it('are left to the tooltip where they find no place', () => {
    const everywhere = { left: 0, right: 400, top: 0, bottom: 190 }
    expect(placeLabels([at(100, 90)], { ...ground, taken: [everywhere] }).size).toBe(0)
  })
})
