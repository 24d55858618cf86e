/**
 * A sentence and the flow that it asks for: stages in order, divided by `>`; parts of one stage by `&`, alternatives by `|`. Each part needs a node
 * of that type behind a node of the stage before. `says` has to match the graph as JSON.
 */
export interface Sentence {
  readonly text: string;
  readonly flow: string;
  readonly says?: RegExp;
}

const ask = 'ai.chat|ai.agent|ai.judgment';
const mail = 'email.send|gmail.message|outlook.message|sendgrid.mail|brevo.email';
const start = 'trigger.manual|trigger.webhook|trigger.form|trigger.schedule|trigger.chat';
const table: readonly (readonly [text: string, flow: string, says?: RegExp])[] = [
  // Schedules
  [
    'Every morning at 8, send me the weather in Berlin by email',
    `trigger.schedule > data.catalog|http.request|openweathermap.weather > ${mail}`,
    /"hour":8|0 8 \* \* \*/,
  ],
  [
    'Every Monday, read the RSS feed https://example.com/feed.xml and send me the five newest entries by email',
    `trigger.schedule > rss.read > ${mail}`,
    /example\.com\/feed\.xml/,
  ],
  [
    'Each hour, check https://status.example.com and tell me in Slack if it does not answer 200',
    'trigger.schedule > http.request > slack.message',
    /status\.example\.com/,
  ],
  [
    'Daily at 18:00, summarize the news of https://example.com/rss and post it to Slack',
    `trigger.schedule > rss.read > ${ask} > slack.message`,
    /"hour":18|0 18 \*/,
  ],
  ['Every weekday at 9, post "Stand-up in 10 minutes" to Slack', 'trigger.schedule > slack.message', /[Ss]tand-?up/],
  [
    'On the first of each month, mail me the revenue of Apple',
    `trigger.schedule > data.catalog|http.request > ${mail}`,
  ],
  [
    'Every night, copy all rows of the table Visitors to a CSV file',
    'trigger.schedule > data.table > data.convert_to_file',
    /Visitors/,
  ],
  [
    'Every 15 minutes, fetch https://api.example.com/orders and store new orders in the data table Orders',
    'trigger.schedule > http.request > data.table',
    /api\.example\.com\/orders/,
  ],
  [
    'Every Friday, ask a model for a joke and send it to our Discord channel',
    `trigger.schedule > ${ask} > discord_webhook.message|discord.message`,
  ],
  [
    'Each day, look up the exchange rate of euro and dollar and save it in a data table',
    'trigger.schedule > data.catalog|http.request > data.table',
  ],
  [
    'Every evening, read https://news.example.com, translate it into German and send it by email',
    `trigger.schedule > http.request|rss.read > ${ask} > ${mail}`,
    /news\.example\.com/,
  ],
  [
    'Once a week, list the open issues of a GitHub repository and post them to Slack',
    'trigger.schedule > github.issue|github.api_call|http.request > slack.message',
  ],
  [
    'Every morning, list my Google Calendar events of today and send them to me on Telegram',
    'trigger.schedule > google_calendar.event|google_calendar.api_call > telegram.message',
  ],
  [
    'Every hour, run a query on PostgreSQL and write the result to Google Sheets',
    'trigger.schedule > postgresql.rows > google_sheets.row',
  ],
  [
    'Every day at noon, count the rows of my data table and mail me the number',
    `trigger.schedule > data.table > ${mail}`,
  ],
  [
    'Jeden Morgen um 7 das Wetter in Hamburg per E-Mail',
    `trigger.schedule > data.catalog|http.request|openweathermap.weather > ${mail}`,
    /"hour":7|0 7 \*/,
  ],
  [
    'Jeden Montag um 9 Uhr einen Bericht mit einem Modell schreiben und per E-Mail schicken',
    `trigger.schedule > ${ask} > ${mail}`,
  ],
  [
    'Stündlich https://example.com/preise abrufen und in einer Datentabelle speichern',
    'trigger.schedule > http.request > data.table',
    /example\.com\/preise/,
  ],
  [
    'Täglich die neuesten Nachrichten aus einem RSS-Feed zusammenfassen und an Slack senden',
    `trigger.schedule > rss.read > ${ask} > slack.message`,
  ],
  [
    'Jeden Freitag die Zeilen aus Google Sheets lesen und per E-Mail senden',
    `trigger.schedule > google_sheets.row > ${mail}`,
  ],
  // Webhooks
  [
    'When a webhook is called, answer with a greeting for the name in the body',
    'trigger.webhook > data.edit_fields|logic.respond_to_webhook|logic.code|ai.chat',
  ],
  ['When a webhook is called, summarize the text in its body with a model and return it', `trigger.webhook > ${ask}`],
  ['A webhook that stores its body in the data table Leads', 'trigger.webhook > data.table', /Leads/],
  [
    'When a webhook delivers an order of more than 100 euros, post it to Slack',
    'trigger.webhook > logic.if|logic.filter|logic.switch > slack.message',
    /100/,
  ],
  [
    'A webhook that forwards its body to https://api.example.com/in',
    'trigger.webhook > http.request',
    /api\.example\.com\/in/,
  ],
  [
    'When our API is called with a question, search the handbook and let a model answer',
    `trigger.webhook > knowledge.search > ${ask}|ai.agent`,
  ],
  ['A webhook that translates a text into French', `trigger.webhook > ${ask}`, /[Ff]rench|[Ff]ran/],
  [
    'When a webhook is called, wait 10 minutes and then call https://example.com/remind',
    'trigger.webhook > logic.wait > http.request',
    /example\.com\/remind/,
  ],
  [
    'A webhook that classifies a message as complaint or praise and mails complaints to the team',
    `trigger.webhook > ${ask} > ${mail}`,
    /complaint/,
  ],
  ['When a webhook is called, create a ticket in Jira', 'trigger.webhook > jira.issue'],
  [
    'When a webhook is called, add a row to Google Sheets and reply with status 201',
    'trigger.webhook > google_sheets.row',
    /201/,
  ],
  ['A webhook that makes a picture from a text', 'trigger.webhook > ai.image'],
  [
    'Wenn der Webhook aufgerufen wird, die Zahl im Body verdoppeln und zurückgeben',
    'trigger.webhook > data.edit_fields|logic.code|logic.respond_to_webhook',
  ],
  ['Ein Webhook, der seinen Inhalt an Slack weiterleitet', 'trigger.webhook > slack.message'],
  [
    'Wenn ein Webhook eine Bestellung bringt, in Postgres speichern und dem Kunden eine E-Mail senden',
    `trigger.webhook > postgresql.rows & ${mail}`,
  ],
  ['Ein Webhook, der Texte ins Englische übersetzt', `trigger.webhook > ${ask}`, /[Ee]ngl/],
  [
    'Bei jedem Aufruf des Webhooks die JSON-Daten in eine Excel-Datei umwandeln',
    'trigger.webhook > data.convert_to_file',
    /xlsx/,
  ],
  // Forms
  ['When a form is sent, summarize the message and send it to Slack', `trigger.form > ${ask} > slack.message`],
  ['A contact form with name, email and message that mails it to me', `trigger.form > ${mail}`, /message/i],
  ['A form for feedback whose answers are stored in a data table', 'trigger.form > data.table'],
  ['A sign-up form that adds people to Mailchimp', 'trigger.form > mailchimp.member'],
  [
    'A form that takes a city and shows its weather',
    'trigger.form > data.catalog|http.request|openweathermap.place|openweathermap.weather',
    /city/i,
  ],
  [
    'A form where people upload a PDF, and a model extracts the invoice number',
    `trigger.form > data.extract_from_file|ai.chat`,
    /file/,
  ],
  [
    'A survey with a rating from 1 to 5; ratings below 3 go to the support by email',
    `trigger.form > logic.if|logic.filter|logic.switch > ${mail}`,
    /3/,
  ],
  ['A form that creates a task in Asana', 'trigger.form > asana.task'],
  ['A form that creates a HubSpot contact and a deal', 'trigger.form > hubspot.contact > hubspot.deal'],
  ['Ein Formular mit Name und Nachricht, das eine E-Mail an mich schickt', `trigger.form > ${mail}`],
  [
    'Ein Formular, dessen Antworten ein Modell bewertet und in eine Tabelle schreibt',
    `trigger.form > ${ask} > data.table|google_sheets.row`,
  ],
  ['Ein Formular für Urlaubsanträge, das in Slack gemeldet wird', 'trigger.form > slack.message'],
  ['Ein Formular, mit dem man ein Ticket in Zendesk anlegt', 'trigger.form > zendesk.ticket'],
  ['Ein Anmeldeformular, das Termine in Google Calendar einträgt', 'trigger.form > google_calendar.event'],
  // Chats and agents
  ['A chat that answers questions', `trigger.chat > ai.agent|ai.chat`],
  ['A chat that answers questions from our handbook', 'trigger.chat > knowledge.search|ai.agent'],
  ['A chatbot that can look up the weather', 'trigger.chat > ai.agent|data.catalog', /data\.catalog|weather/],
  ['A chat assistant that speaks like a pirate', 'trigger.chat > ai.agent|ai.chat|ai.character', /pirate/i],
  ['An agent that researches a topic on the web by HTTP and writes a summary', `${start} > ai.agent`, /http\.request/],
  ['A chat in which an agent can read my data table Customers', 'trigger.chat > ai.agent|data.table', /Customers/],
  ['Ein Chat, der Fragen aus unserem Handbuch beantwortet', 'trigger.chat > knowledge.search|ai.agent'],
  ['Ein Chatbot, der auf Deutsch über Kochrezepte spricht', 'trigger.chat > ai.agent|ai.chat|ai.character'],
  ['Ein Assistent im Chat, der Wetterfragen beantwortet', 'trigger.chat > ai.agent|ai.chat|data.catalog'],
  // Mail
  [
    'When an email arrives, let a model write a draft of an answer',
    `trigger.email|gmail.trigger|outlook.trigger > ${ask}`,
  ],
  [
    'When an email with an invoice arrives, extract the PDF and post the amount to Slack',
    'trigger.email|gmail.trigger|outlook.trigger > data.extract_from_file|ai.chat > slack.message',
  ],
  [
    'When I get an email in Gmail, classify it and add a label',
    `gmail.trigger > ${ask} > gmail.label|gmail.message|gmail.thread`,
  ],
  [
    'When an email arrives, save its attachments in Google Drive',
    'trigger.email|gmail.trigger|outlook.trigger > google_drive.file',
  ],
  [
    'When an email with "urgent" in the subject arrives, send an SMS with Twilio',
    'trigger.email|gmail.trigger|outlook.trigger > twilio.message',
    /urgent/i,
  ],
  [
    'Wenn eine E-Mail kommt, mit einem Modell zusammenfassen und an Telegram schicken',
    `trigger.email|gmail.trigger|outlook.trigger > ${ask} > telegram.message`,
  ],
  [
    'Sobald eine Mail eintrifft, Absender und Betreff in einer Datentabelle speichern',
    'trigger.email|gmail.trigger|outlook.trigger > data.table',
  ],
  // Services
  ['When a Stripe payment fails, post a message to Slack', 'stripe.trigger > slack.message'],
  ['When a new issue is opened on GitHub, let a model suggest labels', `github.trigger > ${ask}`],
  ['When a Shopify order is created, add it to Airtable', 'shopify.trigger > airtable.record'],
  ['When a Typeform response arrives, create a contact in HubSpot', 'typeform.trigger > hubspot.contact'],
  [
    'When a row is added to Google Sheets, send a WhatsApp message',
    'google_sheets.trigger > whatsapp.message|whatsapp.template',
  ],
  ['When a Calendly meeting is booked, create a page in Notion', 'calendly.trigger > notion.page|notion.database_page'],
  ['When a card moves in Trello, comment on it with the time', 'trello.trigger > trello.comment'],
  ['When a message arrives in Telegram, answer it with a model', `telegram.trigger > ${ask} > telegram.message`],
  [
    'When a file is added to Google Drive, extract its text and summarize it',
    `google_drive.trigger > google_drive.file|data.extract_from_file > ${ask}`,
  ],
  [
    'When a Jira issue is created, post it to Microsoft Teams',
    'jira.trigger > microsoft_teams.channel_message|microsoft_teams.chat_message',
  ],
  [
    'When a WooCommerce order arrives, create an invoice in Stripe',
    'woocommerce.trigger > stripe.invoice|stripe.customer',
  ],
  ['When a message arrives on a Kafka topic, insert it into ClickHouse', 'kafka.trigger > clickhouse.rows'],
  [
    'When MQTT reports a temperature above 30, send a message to Discord',
    'mqtt.trigger > logic.if|logic.filter|logic.switch > discord_webhook.message|discord.message',
    /30/,
  ],
  [
    'Wenn in Slack eine Nachricht geschrieben wird, mit einem Modell übersetzen und antworten',
    `slack.trigger > ${ask} > slack.message`,
  ],
  ['Wenn in HubSpot ein Kontakt entsteht, in Brevo eintragen', 'hubspot.trigger > brevo.contact'],
  ['Wenn in Todoist eine Aufgabe erledigt wird, in Google Sheets eintragen', 'todoist.trigger > google_sheets.row'],
  // By hand, and files
  ['Fetch https://example.com and summarize the page', `${start} > http.request > ${ask}`, /https:\/\/example\.com/],
  [
    'Read the feed https://example.com/feed and keep only entries with "climate" in the title',
    `${start} > rss.read > logic.filter|logic.if`,
    /climate/i,
  ],
  ['Translate "Good morning" into five languages with a model', `${start} > ${ask}`, /Good morning/],
  ['Make a picture of a fox in the snow', `${start} > ai.image`, /fox/i],
  ['Turn a text into speech', `${start} > ai.speech`],
  [
    'Fetch https://api.example.com/users page by page and sort them by name',
    `${start} > http.request > data.sort`,
    /api\.example\.com\/users/,
  ],
  [
    'Get the GDP of Germany from the data market and make a CSV of it',
    `${start} > data.catalog > data.convert_to_file`,
  ],
  [
    'Read all rows of the data table Orders and sum their amount',
    `${start} > data.table > data.summarize|logic.code|data.aggregate`,
    /Orders/,
  ],
  [
    'For each row of a Google Sheet, send an email, one by one with a pause of 5 seconds',
    `${start} > google_sheets.row > ${mail}`,
    /logic\.(?:wait|loop)/,
  ],
  [
    'Compare two lists from https://a.example.com and https://b.example.com',
    `${start} > http.request > data.compare|logic.merge|logic.code`,
    /b\.example\.com/,
  ],
  ['Hash the field email with SHA-256', `${start} > data.crypto`, /sha256/i],
  ['Rufe https://example.com ab und fasse die Seite zusammen', `${start} > http.request > ${ask}`, /example\.com/],
  [
    'Lies eine Excel-Datei aus WebDAV und schreibe ihre Zeilen in eine Datentabelle',
    `${start} > webdav.file > data.extract_from_file > data.table`,
  ],
  ['Erzeuge ein Bild von einem Leuchtturm', `${start} > ai.image`, /[Ll]euchtturm|lighthouse/],
  [
    'Suche in unserer Wissensdatenbank nach Urlaubsregeln und lass ein Modell antworten',
    `${start} > knowledge.search > ${ask}`,
  ],
  [
    'Hole eine Liste von https://example.com/liste und verarbeite jedes Element einzeln mit einem Modell',
    `${start} > http.request > ${ask}`,
    /example\.com\/liste/,
  ],
  ['When any of my flows fails, post the error to Slack', 'trigger.error > slack.message'],
];

/** The evaluation set of "Describe it". */
export const sentences: readonly Sentence[] = table.map(([text, flow, says]) => ({
  text,
  flow,
  ...(says && { says }),
}));
