import { formatHoursUnit } from '#shared/hours.ts'
import type { Disagreement } from '../../db/books.ts'

const countOfPots = (n: number) => (n === 1 ? '1 pott' : `${n} potter`)

/** npm run books:verify */
export const booksTexts = {
  agree: (n: number) => `Böckerna stämmer: ${countOfPots(n)} kontrollerade`,
  disagree: (wrong: number, n: number) =>
    `Böckerna stämmer inte: ${wrong} av ${countOfPots(n)} avviker`,
  pot: (pot: Disagreement) =>
    `Pott ${pot.potId} (klient ${pot.clientId}): totalt ${formatHoursUnit(pot.total)}, borde vara ${formatHoursUnit(pot.totalByFacts)}; kvar ${formatHoursUnit(pot.remaining)}, borde vara ${formatHoursUnit(pot.remainingByFacts)}`,
}

/** npm run erasures:apply */
export const erasureTexts = {
  applied: ({ clients, accounts }: { clients: number; accounts: number }) =>
    `Raderade på nytt: ${clients === 1 ? '1 klient' : `${clients} klienter`}, ${accounts === 1 ? '1 konto' : `${accounts} konton`}`,
  refused: (id: string) =>
    `Konto ${id} kan inte raderas: det är den sista aktiva Super Admin, eller den sista administratören i en organisation med andra medlemmar. Utse en till och kör kommandot igen.`,
}

/** npm run demo:load */
export const demoTexts = {
  notEmpty:
    'Databasen är inte tom: demodata läggs bara in i en tom databas. Ingenting har ändrats.',
  notLocal:
    'Demodata läggs bara in när HOST och PUBLIC_URL är den egna datorn (localhost): demokontona har ett lösenord som alla kan läsa sig till. Ingenting har ändrats.',
}

/** npm run admin:create */
export const adminTexts = {
  email: 'E-post',
  name: 'Namn',
  password: 'Lösenord (visas inte)',
  repeat: 'Lösenordet en gång till',
  emailInvalid: 'Ange en giltig e-postadress',
  nameRequired: 'Ange ett namn',
  defaultName: 'Administratör',
  cancelled: 'Avbrutet. Inget konto skapades.',
  created: (email: string) => `Administratören ${email} är skapad och kan logga in.`,
  exists: (email: string) =>
    `Det finns redan ett konto med e-postadressen ${email}. Inget konto skapades.`,
}
