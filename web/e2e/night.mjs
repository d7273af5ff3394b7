// By day (./test) what every game and screen shares is looked at once; at night (./test nightly) all of it, everywhere.
export const night = Boolean(process.env.SUSHIYA_NIGHT);
export const only_some = (all, by_day) => all.filter((each, i) => night || by_day(each, i));
