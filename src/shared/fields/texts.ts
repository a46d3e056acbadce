/** Messages of fields that mean the same everywhere. */
export const fieldTexts = {
  invalid: 'Ogiltigt värde',
  date: 'Ange ett giltigt datum',
  time: 'Ange en giltig tid',
  tooLong: (max: number) => `Högst ${max} tecken`,
}

/** A field for a date. */
export const dateFieldTexts = {
  none: (typed: string) => `${typed} är inget datum. ${fieldTexts.date}`,
  previousMonth: 'Föregående månad',
  nextMonth: 'Nästa månad',
  /** 'tisdag, v. 48' */
  dayAndWeek: (weekday: string, week: string) => `${weekday}, ${week}`,
}
