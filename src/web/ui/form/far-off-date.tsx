import { Box } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isFarOff } from '#shared/far-off.ts'
import { dateFieldTexts as texts } from '#shared/texts.ts'
import { formatDateLong, type LocalDate, localDateOf } from '#shared/time.ts'
import { useNow } from '../../lib/use-now.ts'
import { scrollIntoView } from '../feedback/scroll-into-view.ts'

/**
 * Says a typed date back that is far off (D139): beside the field at once, and once before the form is saved, which the
 * second try does. `typed` is null for a date that was not typed.
 */
export function useFarOffDate(input: RefObject<HTMLInputElement | null>, typed: LocalDate | null) {
  const now = useNow()
  const far = typed !== null && isFarOff(typed, localDateOf(now)) ? typed : null
  const [asked, setAsked] = useState<LocalDate | null>(null)
  const answered = useRef<LocalDate | null>(null)
  useEffect(() => {
    const form = input.current?.form
    if (!form || far === null) return
    const ask = (event: SubmitEvent) => {
      if (answered.current === far) return
      answered.current = far
      event.preventDefault()
      event.stopPropagation()
      setAsked(far)
    }
    // Before React, which hears of it further up.
    form.addEventListener('submit', ask, true)
    return () => form.removeEventListener('submit', ask, true)
  }, [input, far])
  return { far, isAsked: far !== null && asked === far }
}

/** '1 november 2027', its year emphasised, and the question when the form has asked. */
export function FarOffDate({ date, isAsked }: { date: LocalDate; isAsked: boolean }) {
  const year = date.slice(0, 4)
  const day = formatDateLong(date).slice(0, -year.length).trim()
  return (
    <Box component="span" display="block" c="var(--app-amber)" fz="sm">
      {texts.farOff.day(day)}
      <strong>{year}</strong>
      {isAsked && (
        <span role="alert" ref={scrollIntoView}>
          {'. '}
          {texts.farOff.ask}
        </span>
      )}
    </Box>
  )
}
