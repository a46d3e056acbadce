import { formatHoursUnit } from '#shared/hours.ts'
import type { Manifest } from '../../backup/archive.ts'
import type { Disagreement } from '../../db/books.ts'
import type { Failure } from '../../mail/delivery.ts'

const countOfPots = (n: number) => (n === 1 ? '1 pott' : `${n} potter`)

/** npm run books:verify */
export const booksTexts = {
  agree: (n: number) => `Böckerna stämmer: ${countOfPots(n)} kontrollerade`,
  disagree: (wrong: number, n: number) =>
    `Böckerna stämmer inte: ${wrong} av ${countOfPots(n)} avviker`,
  readOnly:
    'Så länge kan deras tränare inte ändra något i böckerna. npm run books:repair visar vad som kan rättas.',
  pot: (pot: Disagreement) =>
    `Pott ${pot.potId} (klient ${pot.clientId}): totalt ${formatHoursUnit(pot.total)}, borde vara ${formatHoursUnit(pot.totalByFacts)}; kvar ${formatHoursUnit(pot.remaining)}, borde vara ${formatHoursUnit(pot.remainingByFacts)}`,
}

/** npm run books:repair */
export const repairTexts = {
  usage:
    'Kör npm run books:repair för att se vad som skulle rättas, och med --yes för att rätta det.',
  pot: (pot: Disagreement) =>
    `Pott ${pot.potId} (klient ${pot.clientId}): totalt ${formatHoursUnit(pot.total)} → ${formatHoursUnit(pot.totalByFacts)}, kvar ${formatHoursUnit(pot.remaining)} → ${formatHoursUnit(pot.remainingByFacts)}`,
  notYet:
    'Ingenting har ändrats. Stämmer passen och historiken i potterna ovan: kör npm run books:repair -- --yes. Saknas något i dem: återställ en säkerhetskopia i stället.',
  repaired: (n: number) =>
    n === 0
      ? 'Böckerna stämmer, så inget har ändrats.'
      : `${countOfPots(n)} är ${n === 1 ? 'rättad' : 'rättade'}.`,
}

const countOfRows = ({ tables }: Pick<Manifest, 'tables'>) =>
  `${new Intl.NumberFormat('sv-SE').format(tables.reduce((sum, { rows }) => sum + rows, 0))} rader`

/** npm run backup */
export const backupTexts = {
  usage: 'Ange filen som säkerhetskopian ska skrivas till: npm run backup -- tidspott.zip',
  exists: (file: string) => `${file} finns redan och skrivs inte över.`,
  noDatabase: 'Det finns ingen databas att säkerhetskopiera.',
  written: (file: string, manifest: Manifest) =>
    `${countOfRows(manifest)} är sparade i ${file}. Filen innehåller personuppgifter men inte nyckeln (SECRET_KEY eller nyckelfilen): spara den på ett annat ställe.`,
}

/** npm run restore */
export const restoreTexts = {
  usage:
    'Ange säkerhetskopian: npm run restore -- tidspott.zip, med --no-erasures om det inte finns någon fil över raderade personer',
  noErasureLog: (file: string) =>
    `${file}, där raderade klienter och konton antecknas, finns inte. Lägg dit filen eller sätt ERASURE_LOG, så att de raderas på nytt. Finns den inte längre: kör kommandot med --no-erasures. Ingenting har ändrats.`,
  restored: (manifest: Manifest) =>
    `${countOfRows(manifest)} från ${manifest.createdAt} är återställda och jämförda med säkerhetskopian. Alla får logga in på nytt.`,
}

/** npm run mail:test */
export const mailTestTexts = {
  usage: 'Ange en e-postadress att skicka till: npm run mail:test -- namn@example.com',
  noServer: 'SMTP_URL och MAIL_FROM är inte satta, så inga mejl skickas.',
  sent: (to: string, server: string) => `Mejlservern ${server} tog emot ett testmejl till ${to}.`,
  failed: (server: string, { reason, codes }: Failure) => {
    const details = [codes.stage, codes.reply, codes.code].filter(Boolean).join(', ')
    return `Mejlservern ${server} tog inte emot testmejlet: ${reason}${details ? ` (${details})` : ''}`
  },
}

/** npm run move */
export const moveTexts = {
  usage:
    'Ange en tom PostgreSQL att flytta till: npm run move -- postgres://användare:lösenord@dator:5432/databas',
  isPostgres:
    'DATABASE_URL är satt: kommandot flyttar den inbyggda databasen i DATA_DIR. Kör det utan DATABASE_URL.',
  noDatabase: (dataDir: string) => `Det finns ingen inbyggd databas i ${dataDir}.`,
  moved: (manifest: Manifest, to: string) =>
    `${countOfRows(manifest)} är flyttade till ${to} och jämförda. Sätt DATABASE_URL och starta servern. Den gamla databasen ligger kvar men öppnas inte mer.`,
}

/** npm run secrets:rotate */
export const secretsTexts = {
  renewed: ({ all, renewed }: { all: number; renewed: number }) =>
    `${renewed} av ${all} hemligheter i databasen är förseglade på nytt.`,
  done: 'Allt är förseglat med SECRET_KEY. Ta bort SECRET_KEY_OLD och starta om servern.',
  doneWithFile: 'Allt är förseglat med den nya nyckelfilen.',
  lost: (unreadable: number, apps: number) =>
    `Den nya nyckeln gäller. Personliga länkar och inbjudningskoder fungerar som förut; ${unreadable} av dem kan inte kopieras igen förrän nya har skapats. Kodappar som har tagits bort och får läggas till på nytt: ${apps}.`,
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
  nameRequired: 'Ange ett namn',
  defaultName: 'Administratör',
  cancelled: 'Avbrutet. Inget konto skapades.',
  created: (email: string, database: string) =>
    `Administratören ${email} är skapad i ${database} och kan logga in.`,
  exists: (email: string) =>
    `Det finns redan ett konto med e-postadressen ${email}. Inget konto skapades.`,
}

/** npm run admin:reset */
export const adminResetTexts = {
  usage: 'Ange administratörens e-postadress: npm run admin:reset -- namn@example.com',
  database: (name: string) => `Databas: ${name}`,
  unknown: (email: string) =>
    `Det finns ingen Super Admin med e-postadressen ${email}. Ingenting har ändrats.`,
  disabled: (email: string) => `${email} är inaktiverad. Ingenting har ändrats.`,
  done: (email: string, days: number) =>
    `${email} är utloggad överallt och utan tvåstegsinloggning. Tillfälligt lösenord, som gäller i ${days} dagar och byts vid inloggningen:`,
}
