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

/** npm run secrets:rotate */
export const secretsTexts = {
  renewed: ({ all, renewed }: { all: number; renewed: number }) =>
    `${renewed} av ${all} hemligheter i databasen är förseglade på nytt.`,
  done: 'Allt är förseglat med SECRET_KEY. Ta bort SECRET_KEY_OLD och starta om servern.',
  doneWithFile: 'Allt är förseglat med den nya nyckelfilen.',
  unreadable: (n: number) =>
    `${n} går inte att läsa med någon känd nyckel och är oförändrade. Sätt SECRET_KEY_OLD till nyckeln som de förseglades med och kör kommandot igen, eller skapa nya länkar i stället.`,
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

/** npm run events:purge */
export const purgeTexts = {
  purged: (n: number, days: number) =>
    `${n === 1 ? '1 händelse' : `${n} händelser`} äldre än ${days} dagar har raderats.`,
  usage: (min: number) =>
    `Ange hur gamla händelser som ska raderas, minst ${min} dagar: npm run events:purge -- --older-than 365d`,
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

/** npm run admin:reset */
export const adminResetTexts = {
  usage: 'Ange administratörens e-postadress: npm run admin:reset -- namn@example.com',
  database: (name: string) => `Databas: ${name}`,
  embedded: (dataDir: string) => `den inbäddade i ${dataDir}`,
  unknown: (email: string) =>
    `Det finns ingen Super Admin med e-postadressen ${email}. Ingenting har ändrats.`,
  disabled: (email: string) => `${email} är inaktiverad. Ingenting har ändrats.`,
  done: (email: string, days: number) =>
    `${email} är utloggad överallt och utan tvåstegsinloggning. Tillfälligt lösenord, som gäller i ${days} dagar och byts vid inloggningen:`,
}
