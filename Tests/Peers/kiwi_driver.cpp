// Measures the speed of kiwi for a system in the output of `layoutbench exchange`: build, resize, add and remove.
//
// Build is the time from constraints in memory to values. Resize suggests new values for the parameters, different ones
// each time, and reads every variable. Parameters are edit variables.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <kiwi/kiwi.h>

namespace {

// The processor time of this process, as in layoutbench, which does not include other processes. Reading this clock
// takes as long as a constraint, so short times are measured in wall-clock time.
struct Processor {
    static double now() {
        timespec time;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
        return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
    }
};

struct Wall {
    static double now() {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }
};

struct Row {
    std::string relation;
    double priority, weight, constant;
    std::vector<std::pair<int, double>> terms;
};

struct System {
    int variables = 0;
    std::vector<std::pair<int, double>> parameters;
    std::vector<Row> rows;
    std::vector<std::vector<double>> sizes;
};

System readSystem(std::istream& in) {
    System system;
    size_t parameters, rows, sizes;
    in >> system.variables >> parameters >> rows >> sizes;
    system.parameters.resize(parameters);
    for (auto& [variable, value] : system.parameters) in >> variable >> value;
    system.rows.resize(rows);
    for (auto& row : system.rows) {
        size_t terms;
        in >> row.relation >> row.priority >> row.weight >> row.constant >> terms;
        row.terms.resize(terms);
        for (auto& [variable, coefficient] : row.terms) in >> variable >> coefficient;
    }
    system.sizes.assign(sizes, std::vector<double>(parameters));
    for (auto& size : system.sizes)
        for (auto& value : size) in >> value;
    return system;
}

// Priorities are required from 1000, strong from 750, medium from 500, otherwise weak.
double strength(double priority, double weight) {
    if (priority >= 1000) return kiwi::strength::required;
    if (priority >= 750) return kiwi::strength::create(1, 0, 0, weight);
    if (priority >= 500) return kiwi::strength::create(0, 1, 0, weight);
    return kiwi::strength::create(0, 0, 1, weight);
}

kiwi::Constraint constraint(const Row& row, const std::vector<kiwi::Variable>& variables) {
    std::vector<kiwi::Term> terms;
    terms.reserve(row.terms.size());
    for (const auto& [variable, coefficient] : row.terms) terms.emplace_back(variables[variable], coefficient);
    const auto relation = row.relation == "==" ? kiwi::OP_EQ : row.relation == "<=" ? kiwi::OP_LE : kiwi::OP_GE;
    return kiwi::Constraint(kiwi::Expression(std::move(terms), -row.constant), relation, strength(row.priority, row.weight));
}

struct Built {
    kiwi::Solver solver;
    std::vector<kiwi::Variable> variables;

    explicit Built(const System& system) : variables(system.variables) {
        for (const auto& [variable, value] : system.parameters) {
            solver.addEditVariable(variables[variable], kiwi::strength::strong);
            solver.suggestValue(variables[variable], value);
        }
        for (const auto& row : system.rows)
            if (!row.terms.empty()) solver.addConstraint(constraint(row, variables));
        solver.updateVariables();
    }

    double read() const {
        double sum = 0;
        for (const auto& variable : variables) sum += variable.value();
        return sum;
    }
};

template <typename Clock, typename Body>
double medianSeconds(Body body) {
    std::vector<double> times;
    double total = 0;
    while (total < 0.1 || times.size() < 3) {
        const double start = Clock::now();
        body();
        times.push_back(Clock::now() - start);
        total += times.back();
        if (total > 5) break;
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

}  // namespace

int main() {
    const System system = readSystem(std::cin);
    volatile double sink = 0;
    const double build = medianSeconds<Processor>([&] { sink = Built(system).read(); });
    Built built(system);
    double resize = -1;
    if (!system.sizes.empty()) {
        // In turns of at most half a second, with fewer resizes in a turn if one takes long.
        std::vector<double> turns;
        size_t next = 0;
        for (double total = 0; total < 0.1 || (turns.size() < 3 && total < 1.5);) {
            const double start = Processor::now();
            double elapsed = 0;
            size_t count = 0;
            while (count < system.sizes.size() && elapsed < 0.5) {
                for (size_t batch = 0; batch < 8 && (batch == 0 || elapsed < 0.01); ++batch, ++count) {
                    const auto& size = system.sizes[next++ % system.sizes.size()];
                    for (size_t index = 0; index < size.size(); ++index)
                        built.solver.suggestValue(built.variables[system.parameters[index].first], size[index]);
                    built.solver.updateVariables();
                    sink = built.read();
                }
                elapsed = Processor::now() - start;
            }
            turns.push_back(elapsed / double(count));
            total += elapsed;
        }
        std::sort(turns.begin(), turns.end());
        resize = turns[turns.size() / 2];
    }
    const kiwi::Variable last = built.variables.back();
    const double value = last.value() + 1;
    const double slackChange = medianSeconds<Wall>([&] {
        const kiwi::Constraint added = last <= value;
        built.solver.addConstraint(added);
        built.solver.removeConstraint(added);
        built.solver.updateVariables();
        sink = last.value();
    });
    std::printf("{\"buildMicroseconds\": %.3f, ", build * 1e6);
    if (resize >= 0) std::printf("\"resizeMicroseconds\": %.3f, ", resize * 1e6);
    std::printf("\"slackMicroseconds\": %.3f}\n", slackChange * 1e6);
}
