import * as z from 'zod/mini'
import { parseHours } from './hours.ts'
import { fieldTexts } from './texts.ts'
import { isLocalDate, isLocalTime, localDateOf } from './time.ts'

/** A key of a row, in the one spelling that the database gives back: keys are compared as texts. */
export function keyField(message: string) {
  return z.uuid(message).check(z.toLowerCase())
}

/** A key made by whoever creates the row. */
export const id = keyField(fieldTexts.invalid)

/** Required text, trimmed. */
export function requiredText(message: string, max: number) {
  return z
    .string(message)
    .check(z.trim(), z.minLength(1, message), z.maxLength(max, fieldTexts.tooLong(max)), storable)
}

/** Optional text, trimmed; what is left empty is null. */
export function optionalText(max: number) {
  return z.pipe(
    z.nullish(z.string().check(z.trim(), z.maxLength(max, fieldTexts.tooLong(max)), storable)),
    z.transform((text) => text || null),
  )
}

/**
 * PostgreSQL has no NUL in its texts, and half a character would become another one there. Both are refused where the
 * sender can be told.
 */
export const storable = z.refine<string>(
  (text) => !/\0|\p{Surrogate}/u.test(text),
  fieldTexts.invalid,
)

/** Hours as a person writes them, "1,5" or "1.5", or as a number; at most two decimals (design section 5). */
export function hoursField(message: string) {
  return z.pipe(
    z
      .union([z.string(), z.number()], message)
      .check(z.refine((value) => parseHours(String(value)) !== null, message)),
    z.transform((value) => parseHours(String(value)) ?? 0),
  )
}

/** A calendar date in Stockholm, '2026-11-24'. */
export const dateField = z.string(fieldTexts.date).check(z.refine(isLocalDate, fieldTexts.date))

/** A time of day in Stockholm, '10:00'. */
export const timeField = z.string(fieldTexts.time).check(z.refine(isLocalTime, fieldTexts.time))

/** An instant, as a Date's own text: '2026-11-24T09:00:00.000Z'. */
export const instantField = z.pipe(
  z.iso
    .datetime({ precision: 3, error: fieldTexts.invalid })
    .check(z.refine((text) => isLocalDate(localDateOf(new Date(text))), fieldTexts.invalid)),
  z.transform((text) => new Date(text)),
)

/** An e-mail address as `emailField` takes it, or none: what is left empty is null. */
export function optionalEmail(message: string) {
  return z.pipe(
    z.pipe(
      z.nullish(z.string(message).check(z.trim())),
      z.transform((text) => text || null),
    ),
    z.nullable(emailField(message)),
  )
}

/** An e-mail address, trimmed and in lower case. Where the words differ, `required` is for none at all. */
export function emailField(message: string, required = message) {
  return z
    .string(required)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, required),
      z.maxLength(254, message),
      z.email(message),
    )
}
