import type { Page } from '../../access/redirects.ts'
import { adminDashboardTexts, trainerListTexts } from '../../admin/texts.ts'
import { answersTexts } from '../../answers/texts.ts'
import { calendarTexts } from '../../calendar/texts.ts'
import { profileHeadTexts } from '../../clients/attendance/texts.ts'
import {
  addClientTexts,
  clientListTexts,
  clientProfileTexts,
  clientViewTexts,
  openHandoverTexts,
  openImportTexts,
} from '../../clients/texts.ts'
import { dashboardTexts, unmarkedSessionsTexts } from '../../dashboard/texts.ts'
import { securityLogTexts } from '../../events/texts.ts'
import { exportTexts } from '../../export/texts.ts'
import { joinTexts, organizationTexts } from '../../organizations/texts.ts'
import { bookingFormTexts, bookingSettingTexts } from '../../portal/booking/texts.ts'
import { needsActionTexts } from '../../pots/needs-action/texts.ts'
import { potPicturesTexts } from '../../pots/pictures/texts.ts'
import { clientPotsTexts, shelfTexts } from '../../pots/texts.ts'
import { trainingTypeTexts } from '../../pots/training-types/texts.ts'
import { clientPageTexts } from '../../profile/client-page/texts.ts'
import { loginListTexts, profileTexts } from '../../profile/texts.ts'
import { invoiceBasisTexts } from '../../sessions/invoice-basis/texts.ts'
import { openSessionsImport, sessionPageTexts } from '../../sessions/list/texts.ts'
import { setStatusTexts } from '../../sessions/status/texts.ts'
import { shownStatusTexts } from '../../sessions/texts.ts'
import { trashTexts } from '../../trash/texts.ts'
import { navTexts } from '../texts.ts'
import type { HelpPart, ScreenHelp } from './help-of.ts'

/** A button, link, tab or field, by the very words that it has: only such stand in these quotes (D147). */
const b = (name: string) => `”${name}”`

const answers: HelpPart = {
  title: answersTexts.title,
  sentences: [
    'Här står det som klienterna själva har gjort på sin sida: avbokat, bokat eller bytt tid.',
    `${b(answersTexts.seen)} tar bort raden när du har läst den, och ${b(answersTexts.allSeen)} tar bort alla.`,
    `När en klient har avbokat kan du ångra det på raden, eller ta ${b(setStatusTexts.bookNext)}.`,
    `Passar det inte som en klient har bokat eller bytt till tar du ${b(answersTexts.cancel)}.`,
    'Här visas också mejl till klienter som inte kom fram.',
  ],
}

const closing: HelpPart = {
  title: unmarkedSessionsTexts.title,
  sentences: [
    'Här står alla pass som har varit men inte är markerade, de senaste först.',
    `${b(shownStatusTexts.completed)} och ${b(shownStatusTexts.noShow)} drar båda timmarna ur potten.`,
    'På raden står vad som dras och vad potten har kvar efteråt.',
    `${b(unmarkedSessionsTexts.all)} tar alla på en gång, när du har sett saldona.`,
    'Blev det fel tar du Ångra, som visas i åtta sekunder.',
  ],
}

const organization: HelpPart = {
  title: organizationTexts.title,
  sentences: [
    'En organisation samlar tränare: administratörerna ser allas klienters namn, pass och timmar, och ingen annan gör det.',
    `Har du fått en kod tar du ${b(organizationTexts.join)}.`,
    `Under ${b(organizationTexts.tabs.members)} står vilka som är med.`,
    'Är du administratör finns också tränarnas timmar, inbjudningar och en händelselogg.',
    `${b(organizationTexts.leave)} avslutar ditt medlemskap, och dina klienter och pass påverkas inte.`,
  ],
}

/**
 * What one does on each screen behind a login, in five sentences a part (D147). The words of the screen are those of its own
 * texts, so that a button is never called by another name; tests/component/app/help.test.tsx looks for each.
 */
export const screenHelp: Record<
  Exclude<Page, 'welcome' | 'login'>,
  readonly [ScreenHelp, ...ScreenHelp[]]
> = {
  dashboard: [
    {
      parts: [
        {
          title: dashboardTexts.title,
          sentences: [
            'Överst står passet som pågår och det som kommer härnäst, med klientens timmar.',
            `Under ${needsActionTexts.title} står de potter som inte räcker, med en knapp som fyller på.`,
            `Boka med ${b(calendarTexts.add)}, eller klicka på en ledig tid i veckan.`,
            `${b(calendarTexts.previousWeek)} och ${b(calendarTexts.nextWeek)} byter vecka, och ${b(calendarTexts.today)} går tillbaka.`,
            'Längst ned finns dina klienter: klicka på ett namn för att öppna klienten.',
          ],
        },
        answers,
        closing,
      ],
    },
  ],
  calendar: [
    {
      parts: [
        {
          title: calendarTexts.title,
          sentences: [
            `Boka med ${b(calendarTexts.add)}, eller klicka på en ledig tid.`,
            'Dra ett pass för att flytta det, eller klicka på det för att ändra det.',
            `${b(calendarTexts.addAbsence)} stänger dagar eller timmar då du är borta, och avbokar det som ligger där om du vill.`,
            `${b(calendarTexts.views.day)}, ${b(calendarTexts.views.week)} och ${b(calendarTexts.views.agenda)} byter vy.`,
            `${b(calendarTexts.previousWeek)} och ${b(calendarTexts.nextWeek)} byter vecka, och ${b(calendarTexts.today)} går tillbaka.`,
          ],
        },
        answers,
        closing,
      ],
    },
  ],
  clients: [
    {
      parts: [
        {
          title: clientListTexts.title,
          sentences: [
            `${b(addClientTexts.open)} lägger upp en klient, som genast får en personlig länk.`,
            `${b(openImportTexts.open)} läser in flera på en gång från en fil.`,
            `${b(clientListTexts.copyLink)} kopierar den personliga länken, så att du kan skicka den.`,
            `Klicka på ett namn för att öppna klienten, eller ta ${b(clientListTexts.show)} i radens meny, där ${b(openHandoverTexts.open)} ger klienten till en kollega.`,
            `Fliken ${b(clientViewTexts.pots)} visar allas potter, och en rad öppnas på plats.`,
          ],
        },
      ],
    },
  ],
  client: [
    {
      parts: [
        {
          title: clientProfileTexts.title,
          sentences: [
            `${b(profileHeadTexts.fill)} lägger timmar i en pott, och ${b(profileHeadTexts.book)} bokar ett pass med klienten.`,
            `Under ${b(clientProfileTexts.tabs.pots)} finns timmarna med alla händelser, och under ${b(clientProfileTexts.tabs.sessions)} alla pass.`,
            `Under ${b(clientProfileTexts.tabs.access)} skickar, byter eller stänger du den personliga länken.`,
            `Namn, e-post och telefon ändrar du under ${b(clientProfileTexts.tabs.details)}, och färgen i kalendern under ${b(clientProfileTexts.tabs.appearance)}.`,
            `${b(clientProfileTexts.tabs.events)} visar vad som har hänt, när och av vem.`,
          ],
        },
      ],
    },
  ],
  sessions: [
    {
      parts: [
        {
          title: sessionPageTexts.title,
          sentences: [
            `${b(sessionPageTexts.add)} bokar ett pass, eller samma tid flera veckor i rad.`,
            `${b(sessionPageTexts.filter)} visar en enda klients pass.`,
            `${b(openSessionsImport.open)} läser in pass från ett kalkylark eller en annan kalender.`,
            `Fliken ${b(invoiceBasisTexts.title)} räknar ihop vad en klient har använt under en period.`,
            `Fliken ${b(navTexts.wellness)} skriver det som en klient lämnar till sin arbetsgivare.`,
          ],
        },
      ],
    },
  ],
  pots: [
    {
      parts: [
        {
          title: clientPotsTexts.pageTitle,
          sentences: [
            `Överst står de potter som behöver timmar inom fjorton dagar, var och en med knappen ${profileHeadTexts.fill} och ett förslag på timmar.`,
            `Fliken ${b(clientPotsTexts.table)} har en rad för varje klient, som öppnas till klientens potter.`,
            `Fliken ${b(shelfTexts.view)} visar alla potter bredvid varandra, som kärl.`,
            `Fliken ${b(potPicturesTexts.title)} visar veckornas timmar och hur länge potterna räcker.`,
            `${b(clientPotsTexts.addClient)} lägger upp en ny klient, som sedan får sin första pott.`,
          ],
        },
      ],
    },
    {
      at: ['vy', 'hylla'],
      parts: [
        {
          title: shelfTexts.view,
          sentences: [
            'Varje kärl är en pott: ju högre det är fyllt, desto mer är kvar.',
            `De som behöver timmar inom fjorton dagar står stora överst, med knappen ${profileHeadTexts.fill} och ett förslag på timmar under sig.`,
            'Klicka på ett kärl för att öppna klientens potter.',
            `${b(clientPotsTexts.searchLabel)} hittar en klients kärl, och tomma potter ligger hopvikta sist.`,
            `Samma potter finns i en tabell under ${b(clientPotsTexts.table)}, och över tid under ${b(potPicturesTexts.title)}.`,
          ],
        },
      ],
    },
  ],
  trash: [
    {
      parts: [
        {
          title: trashTexts.title,
          sentences: [
            'Det som du tar bort ligger kvar här i 30 dagar.',
            `${b(trashTexts.restore)} tar tillbaka det, och först ser du vad som händer med timmarna.`,
            'Så länge en klient ligger här öppnar den personliga länken ingenting.',
            `Ska något bort genast finns ${b(trashTexts.erase)} i radens meny.`,
            `${b(trashTexts.eraseAll)} raderar allt som ligger här, och det går inte att ångra.`,
          ],
        },
      ],
    },
  ],
  profile: [
    {
      parts: [
        {
          title: profileTexts.title,
          sentences: [
            `${b(profileTexts.save)} sparar dina uppgifter, och ${b(profileTexts.picture.upload)} lägger till en bild som klienterna ser.`,
            `Under ${b(clientPageTexts.title)} väljer du vad klienterna får göra på sin sida, och vilka mejl de får.`,
            `Under ${b(trainingTypeTexts.title)} finns det som dina potter kan gälla.`,
            `Under ${b(exportTexts.title)} laddar du ner dina uppgifter.`,
            `Under ${b(loginListTexts.title)} ser du var kontot är inloggat, och kan avsluta en inloggning.`,
          ],
        },
      ],
    },
    {
      at: ['flik', 'klientsida'],
      parts: [
        {
          title: clientPageTexts.title,
          sentences: [
            `Här väljer du vad klienterna ser, om de får avboka och vilka mejl de får, och sparar med ${b(profileTexts.save)}.`,
            'Bredvid visas sidan som den ser ut i en telefon, med det som du har valt.',
            'Allt är avstängt tills du slår på det, och klienterna ser det först när du har sparat.',
            'Under varje mejl finns en förhandsvisning, som du också kan skicka till dig själv.',
            'Det som klienterna sedan gör ser du under Från klienterna.',
          ],
        },
        {
          title: bookingSettingTexts.title,
          sentences: [
            `${b(bookingSettingTexts.modes.move)} låter klienterna flytta sina pass, och ${b(bookingSettingTexts.modes.book)} låter dem boka nya också.`,
            `Dra över veckan för att öppna tider, eller skriv dem med ${b(bookingFormTexts.addSpan)}.`,
            `Under ${bookingFormTexts.preview} står de tider som går att välja just nu.`,
            `${b(bookingSettingTexts.isPaused)} stänger bokningen en tid, och allt annat finns kvar.`,
            `${b(bookingFormTexts.save)} gör att det gäller, och det som redan är bokat står kvar.`,
          ],
        },
      ],
    },
  ],
  organization: [{ parts: [organization] }],
  orgDashboard: [{ parts: [organization] }],
  joinOrganization: [
    {
      parts: [
        {
          title: joinTexts.title,
          sentences: [
            'Koden har du fått av organisationens administratör.',
            `Skriv den i ${b(joinTexts.code)} och ta ${b(joinTexts.submit)}.`,
            'Administratörerna ser sedan dina klienters namn, dina pass och dina timmar.',
            'Dina klienter, pass och potter är fortfarande dina.',
            'Du kan lämna organisationen när du vill.',
          ],
        },
      ],
    },
  ],
  adminDashboard: [
    {
      parts: [
        {
          title: adminDashboardTexts.title,
          sentences: [
            'Överst står hur många konton, klienter och pass som finns.',
            'Under det står kontona, och när de senast var inloggade.',
            `${b(adminDashboardTexts.toTrainers)} öppnar sidan där du lägger till och stänger av dem.`,
            'Är en säkerhetskopia försenad eller misslyckad står det här.',
            'Tränar du själv klienter visas också din vecka.',
          ],
        },
      ],
    },
  ],
  trainers: [
    {
      parts: [
        {
          title: trainerListTexts.title,
          sentences: [
            `${b(trainerListTexts.add)} lägger upp ett konto.`,
            `I radens meny mejlar ${b(trainerListTexts.sendLink)} en länk till ett eget lösenord.`,
            `I radens meny ger ${b(trainerListTexts.setPassword)} ett tillfälligt, som byts vid första inloggningen.`,
            `I radens meny stänger ${b(trainerListTexts.disable)} ute kontot, och inget av det tas bort.`,
            `${b(trainerListTexts.searchLabel)} hittar ett konto bland många.`,
          ],
        },
      ],
    },
  ],
  eventLog: [
    {
      parts: [
        {
          title: securityLogTexts.title,
          sentences: [
            'Här står inloggningar, konton, åtkomst, organisationer och exporter.',
            `Välj konto, dagar eller ${b(securityLogTexts.group)}, och ta ${b(securityLogTexts.search)}.`,
            `${b(securityLogTexts.clear)} visar allt igen.`,
            `${b(securityLogTexts.export)} laddar ner det som visas.`,
            'Sist står försök som nekades, räknade per timme.',
          ],
        },
      ],
    },
  ],
  clientDashboard: [
    {
      parts: [
        {
          title: navTexts.ownSessions,
          sentences: [
            'Här ser du dina egna timmar och pass hos din tränare.',
            'Har du flera tränare har var och en sin del.',
            'Kvar är det som du har köpt och inte använt, och kommande pass står med dag och tid.',
            'Äldre pass och alla ändringar av timmarna finns längre ned.',
            'Stämmer något inte hör du av dig till tränaren, som ändrar det.',
          ],
        },
      ],
    },
  ],
}
