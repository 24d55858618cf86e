import type { NodeType } from './graph.ts';

/** Node types of one group. */
export type PaletteGroup = { group: string; nodeTypes: NodeType[] };

const groupOrder = [
  'trigger',
  'logic',
  'data',
  'ai',
  'http',
  'core',
  'messaging',
  'projects',
  'office',
  'storage',
  'databases',
  'queues',
  'sales',
  'payments',
  'publishing',
];

/** Other words that people seek a node type by, in the languages of the page. */
const synonyms: { readonly [type: string]: string } = {
  'ai.character': 'persona role roleplay npc companion figur rolle',
  'ai.chat': 'llm gpt openai anthropic claude prompt assistant model künstliche intelligenz',
  'ai.embedding': 'vector similarity semantic openai embed vektor einbettung',
  'ai.image': 'picture photo dall-e generate edit bild grafik',
  'ai.judgment':
    'classify classification categorize score rate sentiment decide moderate llm klassifizieren bewerten einordnen',
  'ai.music': 'song sound jingle compose suno musik lied',
  'ai.rerank': 'relevance search cohere sort relevanz',
  'ai.speech': 'text to speech tts voice audio read aloud sprache vorlesen',
  'ai.transcribe': 'speech to text stt whisper audio subtitles srt vtt untertitel mitschrift',
  'ai.video': 'film clip sora veo animate bewegtbild',
  'airtable.api_call': 'rest request airtabel anfrage',
  'airtable.attachment': 'file upload download image airtabel datei anhang bild',
  'airtable.base': 'schema tables workspace airtabel datenbank tabellen',
  'airtable.comment': 'note mention airtabel kommentar notiz',
  'airtable.record': 'row database spreadsheet upsert insert search airtabel zeile datensatz tabelle datenbank suchen',
  'airtable.table': 'schema field column create airtabel tabelle feld spalte',
  'airtable.trigger': 'record row new datensatz neu start',
  'asana.attachment': 'file upload datei anhang',
  'asana.comment': 'note reply story notiz antworten',
  'asana.project': 'section board abschnitt',
  'asana.task': 'todo subtask ticket aufgabe unteraufgabe',
  'asana.user': 'person account konto',
  'clickup.api_call': 'rest request click up anfrage',
  'clickup.checklist': 'check list item click up prüfliste',
  'clickup.comment': 'note reply click up notiz antworten',
  'clickup.folder': 'directory click up verzeichnis',
  'clickup.goal': 'okr target key result click up zielvorgabe',
  'clickup.list': 'project custom fields members click up projekt mitglieder',
  'clickup.space': 'workspace tags click up arbeitsbereich schlagworte',
  'clickup.task': 'todo subtask ticket upload click up aufgabe unteraufgabe datei',
  'clickup.time_entry': 'time tracking timer hours click up zeiterfassung stunden',
  'monday.api_call': 'graphql query mutation anfrage',
  'monday.board': 'groups columns tabelle gruppen spalten',
  'monday.item': 'task row pulse subitem column value upload aufgabe zeile eintrag spalte',
  'monday.update': 'comment post reply kommentar beitrag antworten',
  'monday.user': 'person team notify notification benutzer benachrichtigen',
  'nocodb.api_call': 'rest request views webhooks anfrage ansichten',
  'nocodb.base': 'tables fields schema database datenbank tabellen felder',
  'nocodb.row': 'record database spreadsheet upsert search link upload datensatz tabelle datenbank suchen anhang',
  'odoo.api_call': 'rest json request erp anfrage',
  'odoo.record':
    'erp crm contact partner lead opportunity activity order invoice product kontakt verkaufschance auftrag rechnung',
  'zoom.api_call': 'rest request webinar anfrage',
  'zoom.meeting': 'video conference call registrant participant konferenz termin teilnehmer anmeldung',
  'zoom.recording': 'video cloud file aufnahme datei',
  'zoom.user': 'person account konto',
  'data.aggregate': 'group collect list combine sammeln',
  'data.compare': 'diff difference unterschied',
  'data.convert_to_file': 'excel xlsx csv spreadsheet export tabelle erzeugen',
  'data.crypto': 'hash hmac sign sha md5 uuid encrypt verschlüsseln',
  'data.edit_fields': 'set assign map transform rename variable setzen felder',
  'data.extract_from_file': 'excel xlsx csv spreadsheet pdf import read parse lesen',
  'data.limit': 'first last top head begrenzen',
  'data.remove_duplicates': 'unique distinct dedupe eindeutig doppelte',
  'data.rename_keys': 'fields umbenennen',
  'data.sort': 'order sortieren',
  'data.split_out': 'explode array list unpack aufteilen',
  'data.summarize': 'sum count average pivot summe',
  'data.table': 'database rows insert select store tabelle datenbank',
  'discord.channel': 'guild server create kanal erstellen',
  'discord.member': 'guild server role user ban kick rolle mitglied',
  'discord.message': 'bot chat send post embed senden nachricht',
  'discord_webhook.message': 'chat send post embed alert senden nachricht',
  'dropbox.account': 'space quota user speicherplatz konto',
  'dropbox.api_call': 'rest request anfrage',
  'dropbox.entry': 'search find move copy rename delete suchen verschieben kopieren umbenennen löschen',
  'dropbox.file': 'upload download cloud storage datei hochladen herunterladen ablage',
  'dropbox.folder': 'directory list zip verzeichnis ordner auflisten',
  'dropbox.shared_link': 'share public url teilen freigeben freigabe',
  'email.send': 'mail smtp e-mail senden',
  'google_docs.document': 'gdocs word letter template placeholder text dokument brief vorlage platzhalter',
  'google_drive.file': 'gdrive cloud storage upload download attachment datei hochladen herunterladen ablage',
  'google_drive.folder': 'gdrive directory ordner verzeichnis ablage',
  'google_drive.permission': 'gdrive access sharing unshare zugriff freigabe',
  'google_drive.shared_drive': 'gdrive team drive geteilte ablage',
  'google_drive.trigger': 'file new upload folder datei neu ordner start',
  'google_sheets.row': 'excel spreadsheet table append upsert lookup find zeile tabelle eintragen anfügen nachschlagen',
  'google_sheets.spreadsheet': 'excel file document workbook mappe datei tabelle',
  'google_sheets.tab': 'worksheet excel arbeitsblatt blatt reiter',
  'google_sheets.trigger': 'row new spreadsheet excel zeile neu tabelle start',
  'gmail.draft': 'google mail email entwurf vorlage prepare compose',
  'gmail.label': 'google mail email tag category folder ordner kategorie',
  'gmail.message': 'google mail email e-mail send reply inbox senden antworten posteingang nachricht',
  'gmail.thread': 'google mail email conversation unterhaltung verlauf',
  'gmail.trigger': 'mail email received inbox new posteingang empfangen start',
  'google_calendar.calendar': 'kalender free busy availability frei verfügbarkeit',
  'google_calendar.event': 'kalender termin appointment meeting invite schedule einladen besprechung',
  'google_calendar.trigger': 'appointment meeting new termin beginnt neu start',
  'google_tasks.api_call': 'rest request anfrage',
  'google_tasks.list': 'todo project aufgabenliste',
  'google_tasks.task': 'todo reminder subtask complete aufgabe erinnerung unteraufgabe erledigen',
  'linkedin.api_call': 'rest request anfrage',
  'linkedin.comment': 'reply answer kommentar antworten',
  'linkedin.post':
    'social media share publish article image video company page beitrag veröffentlichen teilen unternehmensseite',
  'linkedin.profile': 'person member company page organization me unternehmen seite konto',
  'microsoft_excel.row': 'spreadsheet table append upsert lookup find 365 zeile tabelle eintragen anfügen nachschlagen',
  'microsoft_excel.table': 'spreadsheet rows append lookup 365 tabelle zeilen',
  'microsoft_excel.workbook': 'spreadsheet xlsx file 365 arbeitsmappe mappe datei',
  'microsoft_excel.worksheet': 'spreadsheet tab sheet clear 365 arbeitsblatt blatt tabellenblatt leeren',
  'onedrive.drive': 'microsoft 365 sharepoint library site laufwerk bibliothek website',
  'onedrive.file': 'microsoft 365 sharepoint cloud storage upload download datei hochladen herunterladen ablage',
  'onedrive.folder': 'microsoft 365 sharepoint cloud directory ordner verzeichnis ablage',
  'outlook.attachment': 'microsoft 365 mail file download upload datei anhang herunterladen',
  'outlook.calendar': 'microsoft 365 office exchange kalender free busy availability frei verfügbarkeit',
  'outlook.contact': 'microsoft 365 office exchange person people address book kontakt adressbuch',
  'outlook.draft': 'microsoft 365 office exchange mail email entwurf vorlage prepare compose',
  'outlook.event':
    'microsoft 365 office exchange appointment meeting invite schedule kalender termin einladen besprechung',
  'outlook.folder': 'microsoft 365 office exchange mail directory ordner',
  'outlook.message':
    'microsoft 365 office exchange mail email e-mail send reply inbox senden antworten posteingang nachricht',
  'http.graphql': 'query api',
  'http.request': 'api rest curl get post fetch url call anfrage',
  'linear.api_call': 'graphql query mutation abfrage',
  'linear.comment': 'reply discussion note kommentar antwort',
  'linear.issue': 'ticket task bug todo defect attachment link aufgabe fehler vorgang',
  'linear.project': 'roadmap status update milestone projekt bericht',
  'linear.team': 'workflow state status label cycle sprint zyklus',
  'linear.user': 'member person assignee mitglied benutzer',
  'openapi.call': 'swagger openapi api rest schnittstelle spec specification operation endpoint beschreibung',
  'jira.attachment': 'file upload download datei anhang',
  'jira.board': 'sprint backlog scrum kanban agile',
  'jira.comment': 'note reply notiz antworten',
  'jira.issue': 'ticket task bug story epic jql workflow aufgabe fehler vorgang',
  'jira.project': 'issue types space bereich',
  'jira.user': 'person account invite konto einladen',
  'jira.worklog': 'time tracking hours zeiterfassung stunden',
  'hubspot.api_call': 'rest request crm anfrage',
  'hubspot.association': 'link connect relation crm verknüpfen zuordnen',
  'hubspot.company': 'account organization firm crm firma unternehmen',
  'hubspot.contact': 'person lead customer upsert crm kunde kontakt',
  'hubspot.deal': 'opportunity sale pipeline crm geschäft verkauf',
  'hubspot.engagement': 'note task call meeting email activity crm notiz aufgabe anruf termin',
  'hubspot.list': 'segment audience members marketing crm liste verteiler',
  'hubspot.owner': 'user team assignee crm benutzer zuständig',
  'hubspot.ticket': 'support issue case service crm anfrage',
  'hubspot.trigger': 'contact deal company new kontakt neu start',
  'logic.code': 'javascript script function js programm',
  'logic.filter': 'where keep remove filtern',
  'logic.if': 'condition branch else decide bedingung wenn',
  'logic.loop': 'each foreach for batch repeat iterate split schleife',
  'logic.merge': 'join combine append zusammenführen',
  'logic.no_operation': 'noop nothing',
  'logic.respond_to_webhook': 'answer response reply antwort',
  'logic.stop_and_error': 'throw fail abbrechen fehler',
  'logic.sub_organization': 'call subflow subworkflow workflow execute child unterablauf',
  'employee.decide': 'accept reject approve redo verdict deliverable review',
  'employee.call': 'hire position run worker agent deliverable verdict',
  'logic.switch': 'case route branch rules weiche',
  'logic.wait': 'sleep delay pause resume warten',
  'kafka.messages':
    'topic produce producer consume event stream redpanda confluent msk event hubs nachricht senden schreiben warteschlange',
  'kafka.trigger': 'topic consume consumer group offset event stream redpanda confluent nachricht empfangen',
  'mqtt.messages': 'mosquitto emqx hivemq iot sensor device publish topic broker gerät nachricht senden warteschlange',
  'mqtt.trigger': 'mosquitto emqx hivemq iot sensor device subscribe topic broker gerät nachricht empfangen abonnieren',
  'nats.messages': 'jetstream synadia subject publish request stream broker nachricht senden anfrage warteschlange',
  'nats.trigger': 'jetstream synadia subject subscribe stream consumer nachricht empfangen abonnieren',
  'rabbitmq.messages':
    'amqp cloudamqp lavinmq queue exchange publish broker message nachricht senden warteschlange einreihen',
  'rabbitmq.trigger':
    'amqp cloudamqp lavinmq queue consume consumer subscribe message nachricht empfangen warteschlange',
  'reddit.account': 'profile karma saved me profil gespeichert',
  'reddit.api_call': 'rest request anfrage',
  'reddit.comment': 'reply answer thread kommentieren antworten',
  'reddit.community': 'subreddit rules search forum suchen regeln',
  'reddit.message': 'private direct message send nachricht senden',
  'reddit.post': 'subreddit submit publish link search forum beitrag veröffentlichen suchen',
  'reddit.user': 'profile posts comments karma benutzer profil',
  'redis.value':
    'valkey keydb dragonfly upstash cache key value store queue list hash publish pubsub counter lock zwischenspeicher schlüssel warteschlange zähler sperre',
  'mysql.rows': 'mariadb sql database query table insert upsert aurora planetscale datenbank abfrage tabelle',
  'mongodb.documents':
    'mongo atlas documentdb ferretdb cosmos nosql database find insert update aggregate collection document datenbank sammlung dokument',
  'elasticsearch.api_call': 'opensearch rest request anfrage',
  'elasticsearch.document':
    'opensearch elastic search full text index query bulk logs volltext suche dokument speichern',
  'elasticsearch.index': 'opensearch elastic mapping alias indizes anlegen',
  'clickhouse.rows': 'sql database query table insert analytics olap column store datenbank abfrage tabelle auswertung',
  'snowflake.rows': 'sql database query table insert warehouse data cloud datenbank abfrage tabelle',
  'sqlite.rows': 'sqlite3 db file sql database query table insert upsert local datenbank datei abfrage tabelle',
  'postgresql.rows':
    'postgres psql sql database query table insert upsert timescale cockroach supabase neon datenbank abfrage tabelle',
  'baserow.api_call': 'rest request anfrage',
  'baserow.file': 'upload attachment datei hochladen anhang',
  'baserow.row': 'table record database insert zeile datensatz tabelle datenbank',
  'baserow.table': 'schema fields tabelle felder',
  'spotify.api_call': 'rest request anfrage',
  'spotify.catalog': 'search music song album artist track suchen musik lied',
  'spotify.library': 'saved liked favorites follow top gespeichert favoriten',
  'spotify.player': 'play pause skip volume queue music song musik abspielen lautstärke',
  'spotify.playlist': 'songs tracks add remove musik titel hinzufügen',
  'supabase.api_call': 'rest request postgrest anfrage',
  'supabase.file': 'storage bucket upload download attachment datei hochladen herunterladen ablage',
  'supabase.function': 'rpc edge function stored procedure funktion aufrufen',
  'supabase.row': 'postgres database table insert select upsert record zeile datensatz tabelle datenbank',
  'todoist.api_call': 'rest request sync anfrage',
  'todoist.comment': 'note reply file kommentar notiz anhang',
  'todoist.label': 'tag category etikett schlagwort kategorie',
  'todoist.project': 'list collaborator projekt liste mitarbeitende',
  'todoist.reminder': 'notification alarm erinnerung benachrichtigung',
  'todoist.section': 'column group abschnitt spalte',
  'todoist.task': 'todo to-do item reminder checklist aufgabe erledigen',
  'mattermost.channel': 'create invite kanal erstellen mitglied',
  'mattermost.file': 'upload download hochladen datei',
  'mattermost.message': 'chat post send reply senden nachricht',
  'mattermost.reaction': 'emoji reagieren',
  'mattermost.user': 'people invite benutzer einladen',
  's3.bucket': 'aws amazon minio r2 storage backblaze wasabi hetzner speicher behälter',
  's3.object':
    'aws amazon minio r2 storage file upload download backblaze wasabi hetzner datei hochladen herunterladen speicher',
  'ssh.command': 'shell terminal server',
  'facebook_graph.api_call': 'meta instagram graph rest request anfrage',
  'facebook_graph.lead': 'meta ads form kontakt formular anzeige',
  'facebook_graph.page': 'meta seite profil',
  'facebook_graph.post': 'meta publish photo comment social beitrag veröffentlichen foto kommentar',
  'typeform.form': 'survey questionnaire create insights umfrage fragebogen formular',
  'typeform.response': 'survey answers results submissions umfrage antworten ergebnisse',
  'typeform.workspace': 'folder team ordner arbeitsbereich',
  'x.api_call': 'twitter rest request anfrage',
  'x.list': 'twitter members liste mitglieder',
  'x.media': 'twitter upload image video picture bild hochladen',
  'x.message': 'twitter direct message dm chat send nachricht senden',
  'x.post': 'twitter tweet social media publish search retweet like beitrag veröffentlichen suchen',
  'x.user': 'twitter profile timeline mentions account follower profil erwähnungen',
  'zendesk.api_call': 'support helpdesk rest request anfrage',
  'zendesk.organization': 'support helpdesk company firma unternehmen',
  'zendesk.ticket': 'support helpdesk issue reply comment note hilfe anfrage antworten kommentar',
  'zendesk.ticket_field': 'support helpdesk custom options option',
  'zendesk.user': 'support helpdesk customer agent requester kunde',
  'pipedrive.activity': 'crm task call meeting aufgabe anruf termin',
  'pipedrive.api_call': 'crm rest request anfrage',
  'pipedrive.deal': 'crm sales opportunity pipeline stage vertrieb verkaufschance',
  'pipedrive.file': 'crm attachment upload download anhang hochladen',
  'pipedrive.lead': 'crm sales prospect interessent vertrieb',
  'pipedrive.note': 'crm comment notiz kommentar',
  'pipedrive.organization': 'crm company account firma unternehmen',
  'pipedrive.person': 'crm contact customer kontakt kunde',
  'pipedrive.product': 'crm item price artikel preis',
  'twilio.api_call': 'rest request anfrage',
  'twilio.call': 'phone voice speak dial telefon anrufen sprechen',
  'twilio.message': 'sms mms text whatsapp send senden nachricht kurznachricht',
  'twilio.phone_number': 'webhook sender nummer absender',
  'whatsapp.api_call': 'rest request meta facebook anfrage',
  'whatsapp.media': 'photo document voice download upload foto sprachnachricht herunterladen',
  'whatsapp.message': 'chat messenger send text template button meta facebook senden nachricht vorlage knopf',
  'whatsapp.phone_number': 'business profile quality profil nummer qualität',
  'whatsapp.template': 'approve marketing genehmigen vorlage',
  'telegram.callback': 'bot button press inline query knopf antworten',
  'telegram.chat': 'bot group channel member gruppe kanal mitglied',
  'telegram.file': 'bot download photo document herunterladen foto datei',
  'telegram.message': 'bot chat messenger send photo video keyboard senden nachricht bild',
  'telegram.trigger': 'bot message received webhook nachricht empfangen start',
  'paddle.adjustment': 'refund credit money back erstattung gutschrift rückzahlung',
  'paddle.api_call': 'rest request anfrage',
  'paddle.customer': 'client buyer portal address business kunde adresse firma',
  'paddle.discount': 'coupon code promotion rabatt gutschein',
  'paddle.event': 'log webhook ereignis protokoll',
  'paddle.price': 'amount fee plan preis tarif',
  'paddle.product': 'article goods produkt artikel',
  'paddle.subscription': 'recurring membership pause cancel abo abonnement kündigen',
  'paddle.transaction': 'payment link checkout invoice zahlungslink rechnung bezahlen',
  'paypal.api_call': 'rest request anfrage',
  'paypal.dispute': 'chargeback claim complaint konflikt streitfall käuferschutz',
  'paypal.invoice': 'bill billing send remind rechnung senden mahnen',
  'paypal.order': 'checkout pay buy capture bestellung bezahlen kasse',
  'paypal.payment': 'refund capture money back authorization zahlung erstattung einziehen',
  'paypal.payout': 'pay send money transfer auszahlung überweisen geld senden',
  'paypal.plan': 'subscription product price tarif abo produkt',
  'paypal.subscription': 'recurring membership abo abonnement kündigen',
  'paypal.tracking': 'parcel shipping delivery sendungsnummer paket versand',
  'paypal.transaction': 'balance report bookkeeping guthaben umsatz buchung kontoauszug',
  'square.api_call': 'rest request anfrage',
  'square.catalog': 'item product article variation category artikel produkt kategorie',
  'square.customer': 'client buyer group kunde gruppe',
  'square.inventory': 'stock count warehouse bestand lager inventur',
  'square.invoice': 'bill billing send rechnung senden',
  'square.location': 'shop store branch filiale standort geschäft',
  'square.order': 'sale purchase pos bestellung verkauf kasse',
  'square.payment': 'charge refund card cash zahlung erstattung karte bar',
  'square.payment_link': 'checkout pay url zahlungslink bezahlen',
  'woocommerce.api_call': 'rest request anfrage',
  'woocommerce.coupon': 'discount code voucher rabatt gutschein',
  'woocommerce.customer': 'client buyer shop kunde käufer',
  'woocommerce.order': 'shop sale refund note bestellung erstattung notiz wordpress',
  'woocommerce.product': 'shop item stock price variation produkt artikel lager preis wordpress',
  'stripe.api_call': 'rest request anfrage',
  'stripe.balance': 'payout transaction dispute guthaben auszahlung buchung',
  'stripe.charge': 'payment money card zahlung belastung',
  'stripe.checkout_session': 'shop cart pay kasse bezahlen warenkorb',
  'stripe.coupon': 'discount promotion code voucher rabatt gutschein',
  'stripe.customer': 'client buyer card portal kunde karte',
  'stripe.invoice': 'bill billing rechnung',
  'stripe.meter_event': 'usage metering billing verbrauch',
  'stripe.payment_intent': 'charge money pay card zahlung',
  'stripe.payment_link': 'pay url zahlungslink bezahlen',
  'stripe.price': 'amount fee preis',
  'stripe.product': 'article goods produkt artikel',
  'stripe.refund': 'money back chargeback erstattung rückzahlung',
  'stripe.subscription': 'recurring membership plan abo abonnement',
  'brevo.contact': 'sendinblue newsletter subscriber abonnent kontakt',
  'brevo.email': 'sendinblue newsletter e-mail smtp template mail vorlage',
  'brevo.sender': 'sendinblue from address absender',
  'sendgrid.api_call': 'twilio rest request anfrage',
  'sendgrid.contact': 'twilio marketing newsletter subscriber abonnent kontakt',
  'sendgrid.list': 'twilio marketing newsletter audience verteiler liste',
  'sendgrid.mail': 'twilio e-mail smtp template newsletter send mail vorlage senden',
  'sendgrid.suppression': 'twilio bounce spam unsubscribe blocked sperre abmelden unzustellbar',
  'sendgrid.template': 'twilio e-mail design version vorlage',
  'mailchimp.api_call': 'rest request anfrage',
  'mailchimp.audience': 'newsletter list merge field group liste verteiler gruppe',
  'mailchimp.campaign': 'newsletter send schedule email kampagne rundschreiben senden planen',
  'mailchimp.member': 'newsletter subscriber subscribe contact abonnent kontakt anmelden',
  'mailchimp.report': 'newsletter statistics opens clicks statistik auswertung',
  'mailchimp.segment': 'newsletter static group members segment',
  'mailchimp.tag': 'newsletter label subscriber schlagwort',
  'stripe.trigger': 'webhook event paid zahlung ereignis start',
  'openweathermap.air': 'pollution aqi luftqualität',
  'openweathermap.place': 'geocoding city coordinates ort koordinaten',
  'openweathermap.weather': 'forecast temperature rain wetter vorhersage temperatur regen',
  'trello.attachment': 'file upload link datei anhang',
  'trello.board': 'kanban project workspace member projekt mitglied',
  'trello.card': 'task ticket kanban move aufgabe karte verschieben',
  'trello.checklist': 'todo item task aufgabenliste',
  'trello.comment': 'note reply notiz antworten',
  'trello.label': 'tag color etikett farbe',
  'trello.list': 'column kanban spalte',
  'trigger.chat': 'conversation assistant widget bot gespräch',
  'trigger.email': 'imap mail',
  'trigger.form': 'survey questions formular',
  'trigger.manual': 'start click button test manuell',
  'trigger.schedule': 'cron timer interval daily zeitplan',
  'trigger.webhook': 'http endpoint url incoming callback api',
  'microsoft_teams.api_call': 'graph rest request anfrage',
  'microsoft_teams.channel': 'room raum kanal team',
  'microsoft_teams.channel_message': 'msteams post send reply card thread nachricht senden antworten karte',
  'microsoft_teams.chat': 'msteams conversation member direct unterhaltung mitglied',
  'microsoft_teams.chat_message': 'msteams direct send dm nachricht senden',
  'microsoft_teams.meeting': 'online call video conference termin besprechung konferenz',
  'microsoft_teams.task': 'planner todo plan bucket aufgabe',
  'microsoft_teams.team': 'msteams group members tags gruppe mitglieder',
  'notion.trigger': 'page database new seite datenbank neu start',
  'slack.trigger': 'message mention event webhook nachricht ereignis start',
  'github.branch': 'git rename zweig umbenennen',
  'github.gist': 'snippet paste code notiz ausschnitt',
  'github.label': 'tag color etikett farbe',
  'github.milestone': 'release due deadline ziel frist',
  'github.team': 'member group mitglied gruppe',
  'azure_blob.blob': 'storage upload download file bucket object datei hochladen herunterladen speicher objekt',
  'azure_blob.container': 'storage bucket speicher',
  'gitlab.api_call': 'rest request anfrage',
  'gitlab.comment': 'note reply notiz antworten',
  'gitlab.file': 'repository commit read write datei lesen schreiben',
  'gitlab.issue': 'ticket bug task vorgang aufgabe fehler',
  'gitlab.merge_request': 'mr pull request review prüfen zusammenführen',
  'gitlab.pipeline': 'ci cd build deploy job ausrollen',
  'gitlab.project': 'repository branch tag commit projekt',
  'gitlab.release': 'version publish veröffentlichen',
  'gitlab.trigger': 'webhook push issue event ereignis start',
  'gitlab.user': 'account member person konto mitglied',
  'github.trigger': 'webhook push issue event ereignis start',
  'typeform.api_call': 'form survey formular umfrage',
  'typeform.trigger': 'form survey response webhook formular umfrage antwort start',
  'webdav.file':
    'nextcloud owncloud upload download folder cloud storage datei ordner hochladen herunterladen speicher',
  'webdav.share': 'nextcloud owncloud link public teilen freigabe freigeben',
  'webdav.user': 'nextcloud owncloud account provision konto benutzer',
  'wordpress.comment': 'reply moderate antworten kommentieren',
  'wordpress.media': 'image picture upload file bild datei mediathek',
  'wordpress.page': 'website content cms webseite inhalt',
  'wordpress.post': 'blog article publish cms artikel veröffentlichen beitrag',
  'wordpress.term': 'tag taxonomy schlagwort',
  'wordpress.user': 'author account autor konto',
  'youtube.api_call': 'rest request anfrage',
  'youtube.category': 'kind genre art rubrik',
  'youtube.channel': 'subscribers statistics banner abonnenten statistik',
  'youtube.comment': 'reply answer feedback antworten rückmeldung',
  'youtube.playlist': 'collection sammlung liste',
  'youtube.playlist_item': 'add video collection hinzufügen',
  'youtube.video': 'upload film clip search shorts hochladen suchen vorschaubild',
};

function rank(group: string): number {
  const index = groupOrder.indexOf(group);
  return index === -1 ? groupOrder.length : index;
}

/** Nodes of other services come after nodes without an account. */
function isOfService({ group }: NodeType): boolean {
  return rank(group) >= groupOrder.indexOf('messaging');
}

/** The node for everything that the other nodes of a service do not list comes after them. */
function isApiCall({ type }: NodeType): boolean {
  return type.endsWith('.api_call');
}

/** How well a word fits a node type: higher is better, 0 is not at all. */
function fit(nodeType: NodeType, word: string): number {
  const { englishTitle } = nodeType;
  if (englishTitle === undefined) return fitOf(nodeType, word);
  return Math.max(fitOf(nodeType, word), fitOf({ ...nodeType, title: englishTitle }, word));
}

function fitOf({ title, description, type }: NodeType, word: string): number {
  const words = title.toLowerCase().split(/\s+/);
  if (title.toLowerCase() === word) return 7;
  if (title.toLowerCase().startsWith(word)) return 6;
  if (words.some((one) => one.startsWith(word))) return 5;
  const others = (synonyms[type] ?? '').split(' ');
  if (others.includes(word)) return 4;
  if (others.some((one) => one.startsWith(word))) return 3;
  if (title.toLowerCase().includes(word) || type.includes(word)) return 2;
  return description.toLowerCase().includes(word) ? 1 : 0;
}

/** Node types for services without a node of their own: mostly they have an API. */
const insteadTypes = ['http.request', 'openapi.call', 'mcp.call'];

/** The node types to offer where a search finds nothing. */
export function insteadOfNothing(nodeTypes: readonly NodeType[]): NodeType[] {
  return insteadTypes.flatMap((type) => nodeTypes.filter((one) => one.type === type));
}

/** The node types that match every sought word, best first. */
export function searchNodeTypes(nodeTypes: readonly NodeType[], sought: string): NodeType[] {
  const whole = sought.trim().toLowerCase();
  const words = whole.split(/\s+/).filter(Boolean);
  return nodeTypes
    .map((nodeType) => {
      const fits = words.map((word) => fit(nodeType, word));
      const sum = fits.reduce((total, one) => total + one, fit(nodeType, whole));
      return { nodeType, score: fits.includes(0) ? 0 : sum };
    })
    .filter(({ score }) => score > 0)
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        Number(isOfService(a.nodeType)) - Number(isOfService(b.nodeType)) ||
        Number(isApiCall(a.nodeType)) - Number(isApiCall(b.nodeType)) ||
        a.nodeType.title.localeCompare(b.nodeType.title),
    )
    .map(({ nodeType }) => nodeType);
}

/** All node types by group: triggers first, unknown groups last, titles in order. */
export function groupNodeTypes(nodeTypes: readonly NodeType[]): PaletteGroup[] {
  const groups = [...new Set(nodeTypes.map((nodeType) => nodeType.group))];
  return groups
    .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))
    .map((group) => ({
      group,
      nodeTypes: nodeTypes
        .filter((nodeType) => nodeType.group === group)
        .toSorted((a, b) => a.title.localeCompare(b.title)),
    }));
}
