import { FORMS_OF_BE } from '../../../text/forms-of-be.js';
import type { ClaimLexicon } from './claim-lexicon.js';

export const english: ClaimLexicon = {
  language: 'en',
  terms: {
    documents:
      "(the|these|those|your|my|our|any of the|all the|all of the|any|any of these|) (provided|available|given|supplied|retrieved|attached|uploaded|referenced|current|relevant|following|) (documents|document|context|sources|source|information|facts|text|texts|passages|passage|materials|material|files|file|articles|article|knowledge base|data|content|search results|results|records|references|documentation|excerpts|snippets|database) (provided|available|given|above|below|supplied|that were provided|you provided|you have provided|you've provided|you shared|i have|i was given|i have been given|that i was given|given to me|that were given to me|provided to me|that were provided to me|at hand|i have access to|available to me|)",
    information:
      '(any|the|some|enough|sufficient|specific|relevant|further|more|that|this|much|a|an|exact|such|) (specific|relevant|detailed|reliable|exact|further|direct|additional|clear|) (information|details|detail|data|mention|answer|answers|record|records|reference|references|evidence|result|results|facts|match|matches|specifics|indication|figures|figure)',
    cannot:
      "(could not|couldn't|can not|cannot|can't|did not|didn't|do not|don't|was not able to|wasn't able to|were not able to|weren't able to|am unable to|'m unable to|was unable to|were unable to|are unable to|am not able to|'m not able to|have not been able to|haven't been able to|won't be able to|will not be able to|have been unable to)",
    find: '(find|locate|see|have|find out|determine|confirm|verify|identify|tell|answer|provide|give|say|know|access|get|come across|establish)',
    help: '(help|assist|support|guide|be of help|be of assistance|be of service|be of further assistance)',
    more: '(anything else|something else|anything more|more|further|any other information|more information|more details|further details|further information|further help|further assistance|more help|any help|help|assistance|any further help|any further assistance|additional help|any additional help|any more help|additional information|another question|more questions|any questions|any other questions|any further questions|any more questions|any additional questions|other questions|further questions|additional questions|questions|a question|any doubts|any concerns|any other concerns|specific questions|any specific questions)',
    felt: '(great|good|nice|cool|awesome|amazing|interesting|fascinating|fun|funny|sad|terrible|awful|horrible|wonderful|lovely|beautiful|exciting|incredible|crazy|wild|weird|strange|scary|impressive|neat|true|fair|right|bad|too bad|unfortunate|surprising|hilarious|delicious|tasty|tough|rough|hard|sweet|perfect|fantastic|excellent|unbelievable|inspiring|inspirational|sensible|reasonable|a lot|disappointing)',
    reach:
      "(let me know|let us know|tell me|feel free|do not hesitate|don't hesitate|just ask|just let me know|just tell me|reach out|ask away|contact me|contact us|get in touch|do let me know|you can ask|you can always ask|write to us|message me|message us|i'm here|i am here|we are here|we're here)",
    authority:
      '(the|our|your|their|a|an|) (official|qualified|local|relevant|technical|customer|licensed|friendly|) (support|customer support|customer service|support team|service team|team|website|site|homepage|documentation|doctor|physician|pharmacist|lawyer|attorney|accountant|tax adviser|tax advisor|dentist|vet|nurse|professional|expert|specialist|advisor|adviser|us|help center|help desk|service desk|manufacturer|source|sources|original source|original sources|administrator|staff|representative|agent|healthcare provider|health care provider|embassy|provider|store|hotline)',
  },
  phrases: [
    '(i|we) (can|could) (also|gladly|) (explain|show you|walk you through|summarise|summarize|list|look up|compare) (how|what|when|where|which|who) **',
    'you can (also|) ask (me|us) about **',
    // Greetings, thanks, courtesies.
    '(hello|hi|hey|dear|greetings|welcome|hi there|hello there|hey there|dear customer|dear user|dear sir or madam|hello and welcome|welcome back) *',
    'good (morning|afternoon|evening|day|night) *',
    '(thanks|thank you|many thanks|thank you very much|thanks a lot|thank you so much) (for (asking|your question|reaching out|contacting us|contacting *|your message|your patience|your interest|your inquiry|your understanding|sharing|the question|waiting|getting in touch|writing|bringing this up|bringing this to my attention) *|)',
    '(i|we) (appreciate|really appreciate) (your|the|you) (question|patience|interest|understanding|feedback|asking|reaching out) *',
    "(you're|you are) (very|most|) welcome *",
    '(thanks|thank you|many thanks) (so much|very much|a lot|again|) (for *|to you|)',
    "(my pleasure|no problem|no worries|not at all|don't mention it|with pleasure|happy to help|glad to help|glad i could help|always happy to help|glad to be of help|anytime|sure thing|you bet|will do|happy to)",
    '(nice|pleased|good|great|lovely) to (meet|see|hear from|have) you (again|here|)',
    '(good|great|excellent|interesting|fantastic|nice|very good|really good|really great) (question|point|idea|choice|topic|one)',
    "(that is|that's|this is|what) (a|an) (really|very|) (good|great|excellent|interesting|fantastic|important|common) (question|point|idea|choice|topic|one)",
    '(sure|of course|certainly|absolutely|definitely|gladly|okay|ok|alright|all right|right|got it|understood|great|perfect|wonderful|awesome|excellent|sounds good|no doubt|well|hmm|oh|ah|wow|i see|fair enough|very well|noted|congratulations|cheers|i understand|fine|interesting) (then|)',
    '(goodbye|bye|bye bye|see you|see you soon|take care|farewell|best|best regards|kind regards|regards|sincerely|yours sincerely|warm regards|all the best|good luck|best wishes|happy reading|enjoy|safe travels|until next time|cheers)',
    '(have|enjoy) (a|your|the rest of your) (great|good|nice|wonderful|lovely|pleasant|fantastic|safe|) (day|evening|weekend|time|one|trip|stay|visit|week|journey|night|meal|holiday|afternoon|flight|rest of your day)',
    'good luck with (your|the) *',
    '(i|we) wish you *',
    '(to|let me) (summarize|summarise|recap|sum up|answer|conclude) (what (we|i|you) *|your question|your questions|this|that|it|briefly|)',
    '(in|to) (short|summary|sum up|conclusion|summarize|summarise|brief|recap|be clear|put it simply)',
    // Apologies.
    "(i am|i'm|we are|we're|) (so|very|really|truly|terribly|) (sorry|afraid) (for (the|any|my|that) (confusion|inconvenience|delay|mistake|error|misunderstanding|trouble|wait) *|about that|about this|to hear|to hear that|to hear this|to hear that (you|your) **|that|)",
    '(my|our) (apologies|apology|mistake|bad) (for *|)',
    '(i|we) (do|must|) (apologize|apologise) (for (the|any|my|that) *|)',
    '(unfortunately|regrettably|sadly)',
    '(i|we) (really|do|) hope (that|) (you (feel|get|have|enjoy|find|are|stay|like|will)|(your|the) (day|week|trip|stay|weekend|evening|journey|rest) (is|goes|was|has been)|everything (goes|works|is|works out|turns out)|all (goes|is)|to (see|hear|help)) (going|) *',
    '(i|we) (hope|trust) (you|that you) (understand|can understand|are doing well|are well)',
    '(i|we) (can|) (fully|completely|certainly|totally|) (understand|know|realise|realize|see|imagine|appreciate) (how|that this is|that it is|why this is) (very|) (frustrating|annoying|stressful|difficult|confusing|important|upsetting|worrying|hard|disappointing|inconvenient|urgent) (this|that|it) (must be|is|can be|must feel|may be|might be|has been|feels|) (for you|to you|)',
    '(i|we) (understand|know) (your|that this|how|that it|this|that) (concern|concerns|frustration|frustrating|is frustrating|can be frustrating|question|confusion) *',
    '(so|very|really|) (glad|happy|pleased|delighted|sorry|sad) (to|that) (hear|see|know|read|it|this) (that|it|this|about|of|you|) *',
    // Reactions: what is only felt about what the other said.
    "(that is|that's|that was|this is|that seems|that looks|that feels|that sure is|that certainly is|that really is|that would be|(it|that|this|) (sounds|must be|must have been|does sound)) (so|really|very|pretty|quite|just|truly|absolutely|super|too|) {felt} (to (hear|know|me)|for you|then|though|indeed|)",
    "(that is|that's|it is|it's|what|it was|that was|this is|sounds like) (such|) (a|an) (real|great|big|really|pretty|bit of a|) (shame|pity|relief|pleasure|joy|bummer|surprise|tragedy|treat|blast|delight|lot of fun|mystery)",
    '(that|it|this|) (sounds|must be|must have been) (like|) (so much|a lot of|a|such a|great|real|) (fun|pleasure|joy|treat|blast|adventure|experience|place|idea|plan|time)',
    '(how|so|very|really|pretty|) {felt}',
    "(i|we) (really|totally|completely|fully|certainly|definitely|could not|couldn't|) agree (more|with you|with that|completely|there|)",
    '(i|we) (really|also|totally|just|absolutely|do|) (love|like|enjoy|loved|liked|enjoyed|hate|adore) (it|that|them|this|those|these) (too|so much|a lot|as well|very much|)',
    "(i|we) (think|guess|suppose|believe|hope|know|heard|bet|figured|imagine|feel|do) (so|not|right|you're right|you are right|that|it|) (too|as well|)",
    "(you are|you're) (so|absolutely|totally|quite|probably|) (right|correct|welcome|too kind)",
    '(me|same|you) (too|neither|here|as well)',
    '(haha|hahaha|ha|lol|yay|aw|aww|ooh|oh no|oh my|oh wow|oh well|oh dear|my goodness|omg|my bad|gotcha|oops|phew|yikes|yum|uh|um|you know|i mean)',
    "(i|we) (would|'d) (love|like) to (see|hear|try|visit|read|know|watch|do|have) (it|that|them|one|there|more|about it|about that) (some day|someday|one day|sometime|too|)",
    // Talk about the answer.
    "(here|below|above|following) (is|are|'s|you will find|you'll find|i have listed|i've listed|follows|follow) (what (i|we) (found|have found|'ve found|could find|was able to find|were able to find|know|have|can tell you|can say|discovered|came up with|gathered|learned)|what you (need|should|want|asked for|wanted) (to know|know|to do|do|)|the answer|an answer|your answer|my answer|) * (that you (requested|asked for|asked about|wanted|need)|you (requested|asked for|asked about|wanted|need)|)",
    '(here|there) (you go|you are|it is|we go|they are)',
    "(here's|here is) (how|why|where|when|what) (it works|to do it|to do that|that is|to get started|that matters|you can do *|you do it|to *|)",
    '(see|check out|refer to|have a look at|take a look at|look at) (below|the (details|list|table|summary|steps|answer|information|section|sections|example|links|points|results) (below|above|that follows|)) (for (more|further|) (information|details|help|) *|)',
    '(this|that|the following|it) (is|was) (what (i|we) (found|have|know|could find|have found)|all (i|we) (found|have|know|could find|have found)|everything (i|we) (found|have|know)|the (answer|information|summary|result|list) (i|we) (found|have|could find)) *',
    '(that|this) (answers|should answer|should help|may help|might help|will help|is all|should do it|should be enough|covers everything|should cover it) (your question|you|with that|with this|to get you started|)',
    "(i|we) (have|'ve|) (found|gathered|compiled|collected|listed|summarized|summarised|put together|retrieved|prepared|included|outlined) (the|some|this|these|a few|several|a|an|your|all the|more|relevant|the following|the relevant|you|for you|it|that|them) (following|relevant|) (information|details|results|answers|answer|documents|list|summary|steps|points|sources|facts|data|overview|table|key points|main points|) (for you|you need|you need to know|you asked for|below|) (about *|on *|regarding *|in {documents}|from {documents}|for *|)",
    "(let me|let us|let's|allow me to|i will|i'll|i'd like to|i would like to|i am going to|i'm going to|i can|i could|i'd be happy to|i would be happy to|i'd be glad to|i would be glad to|i am happy to|i'm happy to|happy to|glad to|i'd love to|i'll be happy to) (try to|do my best to|also|gladly|certainly|now|briefly|quickly|) (take (a|another) (quick|closer|) look at|take (a|another) (quick|closer|) look|double check|help|assist|explain|summarize|summarise|answer|check|look|look into|find|break|walk|go over|go through|provide|give|show|tell|share|clarify|start|get|begin|dive|list|outline|guide|see|search|describe|elaborate|expand|look up|think|rephrase|try|have a look|know more) (you|it|this|) (how|why|what|whether|if|when|where|which|) *",
    '(based on|according to|from|looking at|going by|judging by|after reviewing|after checking|having reviewed|having checked|i have reviewed|i reviewed|i have checked|i checked|i looked at|i looked through|i searched|i have searched|upon reviewing) (what i found in|what i can find in|what i see in|) {documents}',
    '(i|we) (searched|looked|checked|looked through|went through|consulted|have searched|have looked|have checked|have gone through) (in|through|for|) {documents} (for (you|this|that|it|an answer|information) *|carefully|thoroughly|)',
    '(the|this|my|your|these) (answer|summary|information|list|response|overview|explanation|following|section|steps|following list|following table|table|points) (above|below|) (is|are|was|were|summarizes|summarises|covers|lists|shows|gives|provides|answers|explains|outlines|can be found) (as follows|below|above|based on {documents}|based only on {documents}|from {documents}|taken from {documents}|drawn from {documents}|your question|the question|the main points|the key points|the details)',
    '(as|like) (i|we) (said|mentioned|noted|stated|explained) (above|before|earlier|)',
    '(please|kindly|) (note|be aware|keep in mind|remember) (the following|this|that (i|this answer|my answer|these answers|my response) (am|may|might|can|could|is|was|cannot|do not) *|)',
    '((one|just a|just one|give me a|a) (moment|second|sec|minute)|hold on|please wait|bear with me|let me see|let me think|let me check) (please|while i *|)',
    '(hope|i hope|we hope|hopefully) (this|that|it|these|my answer|the answer|the information|this information|this answer|you|i) (helps|help|is helpful|is useful|was helpful|was useful|clarifies|answers|makes sense|clears|find|found|enjoy|will help|was of help|be helpful|was able to help|could help|answered) *',
    // Offers.
    '(please|) {reach} (if|whether|to (ask|reach out|let me know|contact|get in touch|come back|get back|return|write|send|share|upload|show|tell|give)|about|what|which|how|anytime|any time|again|for|with|should|when|your) **',
    '(please|) {reach} (anytime|any time|again|)',
    "(if|should|whenever|in case) (you|there|this|that|it) (would|'d|have|need|want|like|is|are|require|wish|'re|does not|doesn't|still|prefer|run|get|be|did not|didn't|helps) ** , (please|just|simply|) ({reach}|ask|i can help|i'm happy|i am happy|i'd be happy|i would be happy) (if|to|and i will|and i'll|so i can|and we will|) *",
    "(if|should|in case) (you|there) (would|'d|have|need|want|like|is|are|require|wish) {more} (about *|on *|)",
    "(i am|i'm|we are|we're) (always|) (here|happy|glad|available|ready|at your service|around|more than happy) (to {help}|for you|if **|anytime|whenever **|should **|to answer *|to explain *|to look *|to clarify *|to share *|)",
    '(i|we) (can|could|would) (also|) {help} (you|) (with|find|to|) *',
    '(for|to get) {more} , (please|) (visit|see|contact|check|consult|refer to|call|ask|reach out to) {authority} *',
    "(please|) (talk|speak|consult|check|turn|contact|ask|see) (to|with|) {authority} (if|when|whenever|should) you (are|'re|feel|have) (at all|still|) (unsure|in doubt|not sure|uncertain|worried|concerned|any doubts|doubts|any questions|questions|concerns)",
    "(please|kindly|you may want to|you might want to|i recommend|i suggest|i would recommend|i would suggest|you can|i'd recommend|i'd suggest|it would be best to|it is best to|try to) (to|that you|you|) (contact|contacting|consult|consulting|check|checking|reach out to|reaching out to|ask|asking|speak to|speaking to|speak with|speaking with|talk to|talking to|talk with|talking with|refer to|visit|visiting|check with|checking with) {authority} *",
    '(please|) (share|provide|give me|send me) (more|further|additional|some more|a bit more|a little more) (context|details|information|specifics|detail) *',
    '(please|) (try rephrasing|rephrase|try asking) *',
    // Refusals.
    "(if|once|when|as soon as) you (tell|give|send|share|provide|show|let|upload|paste) (me|us|) * , (then|) (i|we) (can|could|will|'ll|would be able to|would) (then|gladly|also|try to|) (look|check|find|help|tell|search|narrow|suggest|point|compare|explain|work out|calculate|answer) *",
    '(i|we) {cannot} {help} (you|) (with|on|in|) **',
    "(i|we) (can't|cannot|can not|won't|will not|am unable to|'m unable to|am not able to|'m not able to|are unable to|are not able to|am not allowed to|'m not allowed to|must decline to|have to decline to|would rather not) (answer|discuss|comment on|do that|do this|help|assist|respond|comply|engage|speculate|talk about|advise) **",
    "i (can't|cannot|can not|won't|will not|am unable to|'m unable to|am not able to|'m not able to|am not allowed to|'m not allowed to) (recommend|suggest|predict|guess|judge|decide|promise|choose) **",
    "(i|we) (can't|cannot|can not|won't|will not|am unable to|'m unable to|am not able to|'m not able to|are unable to|am not allowed to|'m not allowed to) (provide|give|offer|share) (that|this|you with|any|medical|legal|financial|personal|specific|further|more|detailed|) (information|advice|details|detail|opinion|opinions|recommendations|data|diagnosis|instructions|answer|answers|that|this) **",
    "i (can't|cannot|can not|won't|will not|am unable to|'m unable to|am not able to|'m not able to|am not allowed to|'m not allowed to) (fulfill|fulfil|generate|create|write|produce|complete|process|access|browse|open|perform|diagnose) **",
    'i (can only|am only able to|only) (answer|help|assist|respond to|discuss) *',
    '(that|this|it|your question) (is|falls|lies|seems|seems to be|goes) (outside|beyond|out of) (of|) (my|the|our|what) (scope|knowledge|expertise|area|ability|capabilities|i can *|scope of *) *',
    "(as|i am|i'm|i am just|i'm just|i am only|i'm only) (a|an) (ai|artificial intelligence|ai language|automated|virtual|digital|) (model|assistant|language model|chatbot|bot|)",
    "(i|we) (have no|don't have|do not have|have no) (personal|own|strong|) (opinion|opinions|preference|preferences|feelings|view|views|experience|beliefs|favourite|favorite) *",
    "(i|we) (would|'d) (rather|prefer) (not|not to) (guess|speculate|say|answer|comment|assume) (about *|on *|that|this|)",
    '(as|since) (i|we) have (nothing|no {information}) **',
    '(i|we) (can only|could only|only|am only able to|) (look|looked|rely|relied|go|went|work|worked|answer|answered|use|used|search|searched) (at|on|by|from|with|in|based on|) (only|) {documents} *',
    "(i|we) (did not|didn't|do not|don't|could not|couldn't|am not sure i|'m not sure i|may not have) (quite|fully|really|entirely|) (understand|understood|catch|caught|get|got|follow|followed) (that|this|it|your question|the question|your request|your message|what you *|you|)",
    // Abstentions.
    '(i|we) {cannot} {find} {information} **',
    '(i|we) {cannot} (find|locate|see|find out|tell|say|answer) (that|this|it|anything|an answer|the answer|one|any|what|whether|if|when|where|which|who|why|how|out|it out|) (in|from|about|on|for|within|with|to|based|using|regarding|among|there) **',
    '(i|we) {cannot} (find|locate|see|know|find out|determine|confirm|verify|tell|answer|say|be sure|be certain) (that|this|it|anything|an answer|the answer|the answer to that|one|any|that for sure|for sure|for certain|with certainty|your question|this question|that question|it out|)',
    '(i|we) {cannot} (find|determine|confirm|verify|tell|say|answer|know|establish|be sure|tell you) (if|whether|when|where|who|why|how|which|what|how many|how much) **',
    '(i|we) (found|saw|see|have|have found|can find|could find|find) no {information} **',
    '(i|we) (found|have found|could find|can find|see) nothing (about|on|in|regarding|that|) **',
    "(i am|i'm|we are|we're) (not sure|not certain|not entirely sure|not completely sure|not fully sure|unsure|uncertain|not aware|not quite sure|not really sure|not so sure|not confident|not familiar with|not able to say) (of|about|if|whether|what|how|when|which|why|who|where|on|) **",
    "(there|it) (is|'s|was|are|were) (no|not|not any|not enough|not sufficient|insufficient|no such|not clear|little) {information} (provided|available|given|) (about|on|regarding|of|for|that|to|as to|concerning|) ** (in|from|within|among) {documents}",
    '(there|it) (is|was) (not enough|insufficient|no|no relevant|no specific|not sufficient) information (available|provided|) (to (answer|say|tell|determine|confirm|respond) **|about **|on **|regarding **|)',
    "(it is|it's) (not clear|unclear|not possible to (tell|say|determine|confirm|know)|impossible to (tell|say|determine)) (from|in|within|based on) {documents} **",
    "(that|this|it|the answer|that information|this information|the information|such information|the requested information|the information you requested|your question) (is not|isn't|was not|wasn't|could not be|couldn't be|cannot be|can't be|does not|doesn't|is unfortunately not|does not seem to be|doesn't seem to be|does not appear to be|doesn't appear to be|does not appear|doesn't appear) (mentioned|available|included|covered|provided|found|stated|specified|listed|contained|given|present|part of|answered|determined|addressed|discussed|appear|) (there|to me|here|) ((in|by|from|within|of|on|using|with) {documents}|)",
    "{documents} (does not|do not|did not|doesn't|don't|didn't|cannot|can not) (seem to|appear to|explicitly|specifically|actually|directly|clearly|) (mention|contain|include|say|specify|provide|state|cover|address|give|discuss|answer|have|offer|indicate|tell|list|describe|explain|refer to|show|confirm|talk about|go into) **",
    '{documents} (contains|contain|has|have|offers|offer|provides|provide|gives|give|include|includes|make|makes) (nothing|no mention of|no {information}|not enough {information}|little {information}) **',
    '{documents} (is|are) (silent|not clear|unclear|insufficient|not sufficient|not specific|not enough) (on|about|to|as to|regarding|) **',
    '(no|nothing) {information} (was|were|is|are|has been|have been|could be|) (found|available|provided|given|mentioned|) (about|on|regarding|of|for|) ** (in|from|within|among) {documents}',
    '(no|nothing) {information} (was|were|is|are|has been|have been|could be) (found|available|provided|given) (about *|on *|regarding *|for *|)',
    '(nothing|no mention of *|none of {documents}|no information about **) (in|mentions|mention|covers|cover|says|say|contain|contains|addresses|address|was found in|is found in|is given in|is mentioned in) {documents} **',
    'none of {documents} (mention|mentions|cover|covers|say|says|contain|contains|address|addresses|answer|answers|discuss|state|states|specify|specifies|give|gives|provide|provides) **',
    "(i|we) (do not|don't) (know|have that information|have this information|have access to (that|this|the|any|real time|your) *|have an answer **|have the answer **|have enough information **|have the ability to **)",
    "(i|we) (would|'d) need (more|additional|further) (information|details|context) **",
    '(i|we) (may|might|could) be (wrong|mistaken)',
    // Labels.
    '(answer|note|notes|summary|details|example|examples|for example|overview|key points|main points|key takeaways|step by step|background|conclusion|introduction|steps|result|results|source|sources|references|explanation|disclaimer|tip|tips|important|more details|next steps|short answer|long answer|quick answer|in detail|additional information|other details|final answer|reasoning|context)',
  ],
  prefaces: [
    '(based on|according to|as (stated|mentioned|described|noted|per) in|as (stated|mentioned|described|noted) by|as per|per|from) {documents}',
  ],
  sourceHeadings: 'sources|source|references|reference|citations|footnotes|further reading',
  prefaceEnds: 'comma',
  replies: [
    "(yes|no|yep|nope|yeah|nah|oh yes|oh no|yup) (it is|it is not|it isn't|it does|it does not|it doesn't|they do|they do not|they don't|you can|you cannot|you can't|)",
    "(that is|that's|) (correct|right|true|false|incorrect)",
    '(it|that|this|he|she|they|i|we|you) (sure|certainly|definitely|really|absolutely|probably|surely|) (is|are|was|were|does|do|did|has|have|can|will|would) (not|indeed|too|)',
    'not (really|exactly)',
    '(exactly|indeed|precisely)',
  ],
  connectors: 'and|but|so|or|then|also|however|please|though',
  pivots:
    'but|however|because|although|though|whereas|since|therefore|nevertheless|instead|except|yet|so|hence',
  finiteVerbs:
    `${FORMS_OF_BE.en}|` +
    'has|had|will|does|did|costs|cost|opens|closes|lasts|includes|included|contains|offers|' +
    'provides|requires|takes|allows|starts|ends|begins|became|becomes|won|lost|made|said|says|began|founded|' +
    'directed|written|released|born|died|located|must|cannot|covers|supports|works|lies|remains|runs|means|' +
    'gives|stars|starred|shows|belongs|rose|fell|grew|reached|received|holds|weighs|measures|serves|uses|' +
    'needs|applies|expires|comes|came|goes|went|lives|lived|that the|that a|that it|that they|that there|' +
    'that our|that this|that all|that your|that he|that she|that no',
  questionOpeners:
    `${FORMS_OF_BE.en}|` +
    'can|could|would|will|shall|should|do|does|did|have|has|had|may|might|am|any|anything|need|want|' +
    'must|anyone',
  subordinators:
    'if|whether|when|while|although|though|since|as|given|after|before|because|for|in|on|with|regarding|about|besides|' +
    'by|to|and|so|or|but|now|also',
  questionEndings: '',
  introducers: 'that|because|since|why|how come|given|know|think|believe|mean|heard|tell you',
  factives: 'know|knew|aware|heard|remember|true|mention|forget',
  reasons: 'why|because|fact that|surprised that',
  quotatives: '',
  negations: 'not|no|nothing|t|cannot|unable',
  tags:
    "right|correct|isn't it|aren't they|doesn't it|don't they|wasn't it|didn't it|didn't they|hasn't it|" +
    "won't it|can't it|no|yes|ok|okay|true|isn't he|isn't she|wasn't he|wasn't she|didn't he|didn't she|is it|" +
    "does it|weren't they|isn't that so|isn't that right",
};
